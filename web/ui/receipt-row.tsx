import { classes } from '../lib/classes.ts';

const tones = { plain: 'text-text', muted: 'text-muted', success: 'text-success' };

/** A row of a receipt inside a `dl`: label, explanation and amount. */
export const ReceiptRow = ({ label, note, value, tone = 'plain' }: ReceiptRowProps) => (
  <div className={classes('flex items-baseline gap-2 py-1.5', tones[tone])}>
    <dt className="min-w-0 break-words">
      {label}
      {note && <span className="block text-muted text-xs">{note}</span>}
    </dt>
    <span aria-hidden className="min-w-4 flex-1 border-edge border-b border-dotted" />
    <dd className="shrink-0 whitespace-nowrap text-right">{value}</dd>
  </div>
);
type ReceiptRowProps = {
  label: string;
  note?: string | undefined;
  value: string;
  tone?: keyof typeof tones;
};

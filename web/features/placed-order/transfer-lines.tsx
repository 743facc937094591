import { fromAmount, toPlainAmount } from '../../../shared/money.ts';
import type { OfferedMethod } from '../../../shared/payments.ts';
import { classes } from '../../lib/classes.ts';
import { showAmount } from '../../lib/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';

/** `copied`: what a bank’s form takes, where that isn’t the value. */
type Line = { name: string; value: string; copied?: string };

/** `IBAN: DE12 3456` is a name and what to copy; a line without a name is copied whole. */
const readLine = (line: string): Line => {
  const [, name = '', value = ''] = /^([^:]{1,40}):\s+(\S.*)$/.exec(line.trim()) ?? [];
  return name ? { name, value } : { name: '', value: line.trim() };
};

const isReference = ({ name }: Line): boolean => /^(?:payment )?reference$/i.test(name);

/** What to send, where and under which number: every line with a button that copies it. */
export const TransferLines = ({ method, amount, currency, order_id, className }: TransferLinesProps) => {
  const written = method.text.split('\n').filter(Boolean).map(readLine);
  // The studio may ask for more in the reference than the number.
  const reference = written.find((line) => isReference(line) && line.value.includes(order_id));
  const lines: Line[] = [
    ...written.filter((line) => !isReference(line) && line.name.toLowerCase() !== 'amount'),
    {
      name: 'Amount',
      value: showAmount(amount, currency),
      copied: toPlainAmount(fromAmount(amount, currency), currency),
    },
    { name: 'Reference', value: reference?.value ?? order_id },
  ];
  return (
    <ul aria-label={method.label} className={classes('divide-y divide-hairline', className)}>
      {lines.map(({ name, value, copied }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          key={place}
          className="flex flex-wrap items-center justify-between gap-x-3 py-1"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            {name && <span className="block text-muted text-sm">{name}</span>}
            <span className={name === 'Reference' ? 'font-mono text-sm' : ''}>{value}</span>
          </span>
          <CopyText
            kind="quiet"
            className="px-2!"
            label="Copy"
            aria-label={`Copy ${name || value}`}
            text={copied ?? value}
            copied={`${name || 'Line'} copied`}
          />
        </li>
      ))}
    </ul>
  );
};
type TransferLinesProps = {
  method: Pick<OfferedMethod, 'label' | 'text'>;
  amount: number;
  currency: string;
  order_id: string;
  className?: string;
};

import { friendsWording, neutralWording } from '../../../shared/payment-wording.ts';
import { ActionButton } from '../../ui/action-button.tsx';

const wordings = [
  { name: 'Friends & Family wording', words: friendsWording },
  { name: 'Neutral wording', words: neutralWording },
];

/** Fills the payment message with one of two wordings and explains the difference. */
export const PaymentWording = ({ message, onFill }: PaymentWordingProps) => {
  const now = wordings.find(({ words }) => words === message.trim());
  return (
    <div className="sm:col-span-2">
      <div className="flex flex-wrap items-center gap-2">
        {wordings.map(({ name, words }) => (
          <ActionButton key={name} kind="secondary" onClick={() => onFill(words)}>
            {name}
          </ActionButton>
        ))}
        <span role="status" className="text-muted text-sm">
          {now ? `You’re using the ${now.name.replace(/^N/, 'n')}.` : 'You’re using your own wording.'}
        </span>
      </div>
      <div className="mt-3 max-w-prose border-edge border-l-2 pl-3 text-muted text-sm leading-relaxed">
        <p className="font-medium text-text">Why it matters</p>
        <p className="mt-1">
          PayPal’s Friends & Family is for personal payments. It has no purchase or seller protection, so
          PayPal won’t help you or your client if something goes wrong. PayPal’s user agreement doesn’t allow
          it for selling goods or services, and they can limit an account that’s used that way.
        </p>
        <p className="mt-1">
          The neutral wording leaves the choice to your client. PayPal takes a fee from goods and services
          payments. Check the user agreement for your country.
        </p>
      </div>
    </div>
  );
};
type PaymentWordingProps = { message: string; onFill(words: string): void };

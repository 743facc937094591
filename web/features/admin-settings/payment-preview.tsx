import { friendsWording, neutralWording } from '../../../shared/payment-wording.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';

const wordings = [
  { name: 'Friends & Family wording', words: friendsWording },
  { name: 'Neutral wording', words: neutralWording },
];

/** Fills the payment message with one of two sentences, and says what depends on the choice. */
export const PaymentPreview = ({ message, onFill }: PaymentWordingProps) => {
  const now = wordings.find(({ words }) => words === message.trim());
  return (
    <div className="sm:col-span-2">
      <div className="flex flex-wrap items-center gap-2">
        {wordings.map(({ name, words }) => (
          <Button key={name} kind="secondary" className={dense} onClick={() => onFill(words)}>
            {name}
          </Button>
        ))}
        <span role="status" className="text-muted text-sm">
          {now ? `The field holds the ${now.name.replace(/^N/, 'n')}.` : 'The field holds words of your own.'}
        </span>
      </div>
      <div className="mt-3 max-w-prose border-edge border-l-2 pl-3 text-muted text-sm leading-relaxed">
        <p className="font-medium text-text">Why it matters</p>
        <p className="mt-1">
          PayPal means Friends & Family for personal payments. Such a payment carries no purchase or seller
          protection, so neither you nor your client can turn to PayPal if something goes wrong, and PayPal’s
          user agreement does not allow it for selling goods or services: an account that is used so can be
          limited.
        </p>
        <p className="mt-1">
          The neutral wording leaves the choice to your client. For a payment marked as goods and services
          PayPal takes a fee from what you receive. What holds for you is in the user agreement of your
          country.
        </p>
      </div>
    </div>
  );
};
type PaymentWordingProps = { message: string; onFill(words: string): void };

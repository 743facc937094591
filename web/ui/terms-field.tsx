import { getSitePagePath, TERMS } from '../../shared/site-page-paths.ts';
import { Checkbox } from './checkbox.tsx';

/** The box that accepts the studio's terms, which open beside the form. */
export const TermsField = ({ title, isAccepted, isLocked, problem, onChange }: TermsFieldProps) => (
  <fieldset disabled={isLocked} className="mt-5 text-sm">
    <legend className="sr-only">Terms</legend>
    <Checkbox
      name="accepted_terms"
      label={
        <>
          I’ve read and accept:{' '}
          <a className="link" href={getSitePagePath(TERMS)} target="_blank" rel="noopener">
            {title}
          </a>
        </>
      }
      checked={isAccepted}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem ? 'terms-problem' : undefined}
      onChange={({ target }) => onChange(target.checked)}
    />
    {problem && (
      <p id="terms-problem" className="text-error">
        {problem}
      </p>
    )}
  </fieldset>
);
type TermsFieldProps = {
  title: string;
  isAccepted: boolean;
  isLocked: boolean;
  problem: string | undefined;
  onChange(isAccepted: boolean): void;
};

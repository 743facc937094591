/** Why the letter could not be sent, beside its buttons. */
export const LetterProblem = ({ reason }: { reason: string | null }) =>
  reason && (
    <p role="alert" className="border-error border-l-3 pl-3 text-error text-sm">
      {reason} What you wrote is still here.
    </p>
  );

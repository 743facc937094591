import { useState } from 'react';
import type { SignedIn } from '../../shared/sessions.ts';
import { call } from '../lib/api.ts';
import { getErrorMessage } from '../lib/api-errors.ts';
import { askPasskey, describePasskeyError, getPasskeyObstacle } from '../lib/passkeys.ts';
import { Button } from '../ui/button.tsx';

/** Signs in with a passkey instead of name and password. Missing where passkeys can’t be used. */
export const PasskeyButton = ({ onPress, onAnswer, onProblem }: PasskeyButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  if (getPasskeyObstacle()) return null;
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    onPress();
    try {
      const credential = await askPasskey();
      onAnswer(await call('POST /api/admin/login/passkey', { body: { credential: credential as never } }));
    } catch (error) {
      const words = describePasskeyError(error);
      if (words !== null) onProblem(words ?? getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" className="w-full" aria-disabled={isBusy} onClick={() => void press()}>
      {isBusy ? 'Waiting for your passkey…' : 'Use a passkey instead'}
    </Button>
  );
};
type PasskeyButtonProps = {
  onPress(): void;
  onAnswer(answer: SignedIn): void;
  onProblem(words: string): void;
};

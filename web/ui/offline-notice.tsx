import { offlineText } from '../lib/connection.ts';
import { LinkButton } from './button.tsx';

/** Says that something waits for the connection, with a way to take it back; empty while nothing waits. */
export const OfflineNotice = ({ stopWaiting }: { stopWaiting: (() => void) | undefined }) => (
  <p role="status" className="mt-2 text-sm empty:hidden">
    {stopWaiting && (
      <>
        {offlineText} <LinkButton onClick={stopWaiting}>Don’t send it yet</LinkButton>
      </>
    )}
  </p>
);

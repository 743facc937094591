import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button, buttonClasses, LinkButton } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { inputClasses } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** A mailto link, addressed to the client if the form knows their address; the server sends nothing. */
const emailLink = (url: string, email: string): string => {
  const subject = encodeURIComponent('My order form');
  const body = encodeURIComponent(
    `Open this on your other device to continue the order form:\r\n\r\n${url}\r\n`,
  );
  return `mailto:${encodeURIComponent(email.trim())}?subject=${subject}&body=${body}`;
};

/** Opens the device's share sheet with the link. */
const sendLink = (url: string) => {
  navigator.share({ title: 'My order', url }).catch(() => undefined);
};

/** Revokes a link that went to the wrong person or is no longer needed. */
const TakeBack = ({ takeBack }: { takeBack: () => Promise<void> }) => {
  const [state, setState] = useState<'here' | 'going' | 'failed'>('here');
  const isTaken = useRef(false);
  // Focus would be lost with the panel when it is removed.
  useEffect(
    () => () => {
      if (isTaken.current) document.getElementById('share-form')?.focus();
    },
    [],
  );
  const press = async () => {
    setState('going');
    isTaken.current = true;
    try {
      await takeBack();
    } catch {
      isTaken.current = false;
      setState('failed');
    }
  };
  return (
    <>
      <LinkButton
        className="text-sm"
        aria-disabled={state === 'going'}
        onClick={() => state !== 'going' && void press()}
      >
        Revoke link
      </LinkButton>
      <p role="status" className="basis-full text-error text-sm empty:hidden">
        {state === 'failed' && 'That didn’t go through, so the link still works. Try again.'}
      </p>
    </>
  );
};

/** The link that opens this form on another device, with a QR code unless this is a phone, which could not scan itself. */
export const SharePanel = ({ link, email, takeBack }: SharePanelProps) => {
  const isPhone = useMediaQuery('(hover: none) and (pointer: coarse)');
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6 rounded-sm border border-hairline bg-panel p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">Open this link on the other device</p>
        <p className="mt-1 text-muted text-sm">
          {isPhone ? 'Send yourself the link.' : 'Scan the code with your phone, or send yourself the link.'}{' '}
          Your devices stay in sync: add files on one, type on the other, submit on either. The link works for{' '}
          {limits.upload_hours} hours after your last change, for anyone who has it.
        </p>
        <label className="mt-3 block text-sm">
          <span className="mb-1.5 block text-muted">Link</span>
          <input readOnly value={link} className={inputClasses} onFocus={(event) => event.target.select()} />
        </label>
        <div className="mt-3 flex flex-wrap gap-3">
          {'share' in navigator && (
            <Button kind="secondary" onClick={() => sendLink(link)}>
              Send link
            </Button>
          )}
          <a className={buttonClasses('secondary')} href={emailLink(link, email)}>
            Email link
          </a>
          <CopyText text={link} copied="Link copied" label="Copy link" />
          <TakeBack takeBack={takeBack} />
        </div>
      </div>
      {!isPhone && <QrCode text={link} label="QR code of the link" />}
    </div>
  );
};
type SharePanelProps = {
  link: string;
  /** As entered in the form; may be empty. */
  email: string;
  takeBack: () => Promise<void>;
};

import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { getDraftLink } from './draft-link.ts';
import type { SharedForm } from './use-shared-draft.ts';

const goneWords = 'Your devices are no longer linked. Everything in this form is still here.';

/** Shares the form with another device: stems live on computers, but links are opened on phones. */
export const ShareForm = ({ shared, email }: { shared: SharedForm; email: string }) => {
  const { id, isJoined, isStarting, over, problem, Panel, start, takeBack } = shared;
  const [showsLink, setShowsLink] = useState(false);
  return (
    <div className="mt-4">
      <div role="status">
        {over === 'gone' && <p className="mb-4 rounded-sm border border-edge p-3 text-sm">{goneWords}</p>}
        {problem && <p className="mb-4 rounded-sm border border-error/60 p-3 text-sm">{problem}</p>}
      </div>
      {!id && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-sm">
          <span className="pointer-fine:hidden">Are the files on another device?</span>
          <Button
            id="share-form"
            kind="quiet"
            className="-ml-5 pointer-coarse:ml-0 pointer-coarse:bg-raised"
            aria-disabled={isStarting}
            onClick={() => isStarting || void start()}
          >
            Continue on another device
          </Button>
        </p>
      )}
      {id && isJoined && !showsLink && (
        <LinkButton className="text-sm" onClick={() => setShowsLink(true)}>
          Show the link
        </LinkButton>
      )}
      {id && Panel && (!isJoined || showsLink) && (
        <Panel link={getDraftLink(id)} email={email} takeBack={takeBack} />
      )}
    </div>
  );
};

/** Shown above a form opened by a link: it was started on another device. */
export const JoinedNotice = ({ shared: { id, isJoined } }: { shared: SharedForm }) => (
  <div role="status">
    {id && isJoined && (
      <p className="mb-8 rounded-sm border border-success/60 p-3 text-success">
        This form is also open on your other device. Changes you make here show up there.
      </p>
    )}
  </div>
);

import type { SharedForm } from './use-shared-draft.ts';

/** Above the form, where a link opens: that it is the one begun on another device. */
export const JoinedNotice = ({ shared: { id, isJoined } }: { shared: SharedForm }) => (
  <div role="status">
    {id && isJoined && (
      <p className="mb-8 rounded-sm border border-success/60 p-3 text-success">
        This form is also open on your other device. Changes you make here show up there.
      </p>
    )}
  </div>
);

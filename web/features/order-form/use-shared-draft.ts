import { useEffect, useRef, useState } from 'react';
import type { OrderFields } from '../../../shared/order-fields.ts';
import { ApiError } from '../../lib/api.ts';
import { readDraftId, saveDraftId, takeDraftFromAddress } from './draft-link.ts';
import type { DraftForm, SharedDraft } from './shared-draft.ts';
import type { OrderFiles } from './use-order-files.ts';

type Sharing = typeof import('./sharing.ts');
type SharedDraftOptions = {
  fields: OrderFields;
  uploads: OrderFiles;
  /** An order is being sent, or may have been placed. */
  isHeld: boolean;
  restore(fields: OrderFields): void;
  /** Called when the other device placed the order. */
  onPlaced(): void;
};

const lost = 'This didn’t go through. Check your connection, then try again.';

/** A form shared by two devices: created here, or joined by its link. */
export const useSharedDraft = (parts: SharedDraftOptions) => {
  const latest = useRef(parts);
  latest.current = parts;
  const [Panel, setPanel] = useState<Sharing['SharePanel']>();
  const [draft, setDraft] = useState<SharedDraft | null>(null);
  const [isJoined, setJoined] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [over, setOver] = useState<'placed' | 'gone' | null>(null);
  const [problem, setProblem] = useState('');
  const known = useRef(new Set<string>());

  const leave = () => {
    saveDraftId(null);
    setDraft((now) => {
      now?.close();
      return null;
    });
  };

  const ends: DraftForm = {
    fields: () => latest.current.fields,
    uploads: () => latest.current.uploads.listUploads(),
    known: known.current,
    async take(content, removed) {
      const { uploads, restore } = latest.current;
      latest.current = { ...latest.current, fields: content.fields };
      restore(content.fields);
      if (content.upload_ids.length === 0 && removed.length === 0) return;
      const { queue } = await uploads.open();
      for (const { id, upload_id } of queue.files())
        if (upload_id && removed.includes(upload_id)) queue.drop(id);
      await queue.adopt(content.upload_ids);
    },
    async keepUp() {
      await latest.current.uploads.current().queue?.keepUp();
    },
    end(why) {
      leave();
      setOver(why);
      if (why === 'placed') latest.current.onPlaced();
    },
  };

  const begin = async (work: (sharing: Sharing) => Promise<SharedDraft | null>) => {
    setStarting(true);
    setProblem('');
    try {
      const sharing = await import('./sharing.ts');
      setPanel(() => sharing.SharePanel);
      const begun = await work(sharing);
      if (!begun) return;
      setOver(null);
      setDraft(begun);
      saveDraftId(begun.id);
    } catch (error) {
      setProblem((error instanceof ApiError && error.detail) || lost);
    } finally {
      setStarting(false);
    }
  };
  const join = (id: string) =>
    begin((sharing) => {
      setJoined(true);
      return sharing.joinDraft(id, ends);
    });
  const start = () =>
    begin((sharing) => {
      setJoined(false);
      return sharing.startDraft(ends);
    });
  const takeBack = async () => {
    await draft?.takeBack();
    ends.end('gone');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page, and when a link is opened on it
  useEffect(() => {
    const openLink = () => {
      const id = takeDraftFromAddress();
      if (!id) return false;
      document.getElementById('contact-form')?.scrollIntoView();
      leave();
      void join(id);
      return true;
    };
    const kept = readDraftId();
    if (!openLink() && kept) void join(kept);
    window.addEventListener('hashchange', openLink);
    return () => window.removeEventListener('hashchange', openLink);
  }, []);

  const { fields, isHeld } = parts;
  const listed = parts.uploads.listUploads();
  useEffect(() => draft?.hold(isHeld), [draft, isHeld]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of every change
  useEffect(() => {
    // A file may be removed as soon as it is shown, while the draft is still being joined.
    for (const id of listed) known.current.add(id);
    draft?.touch();
  }, [draft, fields, listed.join()]);

  return { id: draft?.id ?? '', isJoined, isStarting, over, problem, Panel, start, takeBack, leave };
};
export type SharedForm = ReturnType<typeof useSharedDraft>;

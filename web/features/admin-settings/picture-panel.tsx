import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Picture } from '../../../shared/images.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Panel } from '../../ui/panel.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { useAction } from '../../ui/use-action.ts';

/** The preview of the site, which shows it, too. */
export const previewKey = ['preview'];

/** A picture of the studio, stored as soon as it is chosen. `store` gets null to remove it. */
export const PicturePanel = ({ title, name, picture, store, onEnd, ...input }: PicturePanelProps) => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<File | null>(null);
  const { mutate, isPending, error } = useAction({
    send: async (file: File | null) => {
      await store(file);
      return file;
    },
    refresh: () => {
      setChosen(null);
      onEnd?.();
      void client.invalidateQueries({ queryKey: previewKey });
    },
    done: (file) => `${title} ${file ? 'saved' : 'removed'}`,
    failed: (reason) => `Your ${title.toLowerCase()} wasn’t changed. ${reason}`,
  });
  const set = (file: File | null) => {
    setChosen(file);
    mutate(file);
  };
  return (
    <Panel title={title}>
      <div id={name}>
        <PictureInput
          {...input}
          name={`${name}-picture`}
          file={chosen}
          standing={picture ? picture.url.replace(/jpg$/, 'webp') : null}
          error={error ? getErrorMessage(error) : undefined}
          isLocked={isPending}
          onChoose={set}
          onRemove={() => set(null)}
        />
      </div>
    </Panel>
  );
};
type PicturePanelProps = {
  title: string;
  /** Of the place on the page. */
  name: string;
  label: string;
  hint: string;
  isWhole?: boolean;
  picture: Picture | null | undefined;
  store(file: File | null): Promise<unknown>;
  /** Called whether it was stored or not. */
  onEnd?(): void;
};

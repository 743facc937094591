import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { Panel } from '../../ui/panel.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useContent, useContentCache } from '../admin-content/content-kind.ts';
import { imageKind } from '../admin-images/image-kind.ts';

const TITLE = 'Portrait';

/** The newest image of the category About, stored as soon as it is chosen. `name`: whom it shows. */
export const PortraitPanel = ({ name }: { name: string }) => {
  const [chosen, setChosen] = useState<File | null>(null);
  const { data = [] } = useContent(imageKind);
  const { reread } = useContentCache(imageKind);
  const portrait = data.find(({ category }) => category === 'about');
  const { mutate, isPending, error } = useAction({
    send: async (file: File | null) => {
      const fields = { title: TITLE, category: 'about', alt_text: `Portrait of ${name}` } as const;
      if (file) await callMultipart('POST /api/admin/images', { fields, files: { file } });
      // One that was chosen here is replaced; another one may be in use elsewhere.
      if (portrait && (!file || portrait.title === TITLE))
        await call('DELETE /api/admin/images/:id', { params: { id: portrait.id } });
      return file;
    },
    refresh: () => {
      setChosen(null);
      reread();
    },
    done: (file) => (file ? 'Portrait saved' : 'Portrait removed'),
    failed: (reason) => `Your portrait wasn’t changed. ${reason}`,
  });
  const set = (file: File | null) => {
    setChosen(file);
    mutate(file);
  };
  return (
    <Panel title="Portrait">
      <div id="portrait">
        <PictureInput
          label="Picture of you"
          name="portrait"
          file={chosen}
          standing={portrait ? portrait.url.replace(/jpg$/, 'webp') : null}
          hint="Next to your About text on the landing page. Saved as soon as you choose it."
          error={error ? getErrorMessage(error) : undefined}
          isLocked={isPending}
          onChoose={set}
          onRemove={() => set(null)}
        />
      </div>
    </Panel>
  );
};

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { Panel } from '../../ui/panel.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { useAction } from '../../ui/use-action.ts';

const key = ['logo'];

/** The logo, stored as soon as it is chosen. */
export const LogoPanel = () => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<File | null>(null);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/logo', { signal }),
  });
  const { mutate, isPending, error } = useAction({
    send: (file: File | null) =>
      file
        ? callMultipart('PUT /api/admin/logo', { fields: {}, files: { image: file } })
        : call('DELETE /api/admin/logo'),
    onAnswer: (answer) => client.setQueryData(key, answer),
    refresh: () => setChosen(null),
    done: ({ logo }) => (logo ? 'Logo saved' : 'Logo removed'),
    failed: (reason) => `Your logo wasn’t changed. ${reason}`,
  });
  const set = (file: File | null) => {
    setChosen(file);
    mutate(file);
  };
  return (
    <Panel title="Logo">
      <div id="logo">
        <PictureInput
          label="Picture of your logo"
          name="image"
          file={chosen}
          standing={data?.logo ? data.logo.url.replace(/jpg$/, 'webp') : null}
          isWhole
          hint="PNG, WebP or JPEG. A wide one replaces your name at the top and the foot of your site’s pages; a square one goes next to it. It’s also the icon of your site and, without a hero photo, the picture of shared links. If your site follows the visitor’s device, choose one that can be seen on dark and light."
          error={error ? getErrorMessage(error) : undefined}
          isLocked={isPending}
          onChoose={set}
          onRemove={() => set(null)}
        />
      </div>
    </Panel>
  );
};

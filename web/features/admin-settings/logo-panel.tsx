import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { PicturePanel } from './picture-panel.tsx';

const key = ['logo'];

export const LogoPanel = () => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/logo', { signal }),
  });
  const store = async (file: File | null) => {
    const answer = file
      ? await callMultipart('PUT /api/admin/logo', { fields: {}, files: { image: file } })
      : await call('DELETE /api/admin/logo');
    client.setQueryData(key, answer);
  };
  return (
    <PicturePanel
      title="Logo"
      name="logo"
      label="Picture of your logo"
      hint="PNG, WebP or JPEG. A wide one replaces your name at the top and the foot of your site’s pages; a square one goes next to it. It’s also the icon of your site and, without a hero photo, the picture of shared links. If your site follows the visitor’s device, choose one that can be seen on dark and light."
      isWhole
      picture={data?.logo}
      store={store}
    />
  );
};

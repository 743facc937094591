import { call } from '../../lib/api.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { useContent, useContentCache } from '../admin-content/content-kind.ts';
import { imageKind } from '../admin-images/image-kind.ts';
import { PicturePanel } from './picture-panel.tsx';

const TITLE = 'Portrait';

/** The newest image of the category About. `of`: whom it shows. */
export const PortraitPanel = ({ of }: { of: string }) => {
  const { data = [] } = useContent(imageKind);
  const { reread } = useContentCache(imageKind);
  const portrait = data.find(({ category }) => category === 'about');
  const store = async (file: File | null) => {
    const fields = { title: TITLE, category: 'about', alt_text: `Portrait of ${of}` } as const;
    if (file) await callMultipart('POST /api/admin/images', { fields, files: { file } });
    // One that was chosen here is replaced; another one may be in use elsewhere.
    if (portrait && (!file || portrait.title === TITLE))
      await call('DELETE /api/admin/images/:id', { params: { id: portrait.id } });
  };
  return (
    <PicturePanel
      title={TITLE}
      name="portrait"
      label="Picture of you"
      hint="Next to your About text on the landing page. Saved as soon as you choose it."
      picture={portrait}
      store={store}
      onEnd={reread}
    />
  );
};

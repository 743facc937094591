import { useState } from 'react';
import { type ImageCategory, type ImageRecord, imageCategory } from '../../../shared/images.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentColumns } from '../admin-content/content-columns.tsx';
import { ContentList } from '../admin-content/content-list.tsx';
import { DeleteDialog, useDelete } from '../admin-content/delete-dialog.tsx';
import { useEditor } from '../admin-content/use-editor.ts';
import { ImageCard } from './image-card.tsx';
import { ImageForm } from './image-form.tsx';
import { categoryHints, categoryNames, describeDeletion, getPlacement } from './image-placement.ts';
import { useCovers, useImageCache, useImages } from './use-images.ts';

/** The site's pictures, grouped by where they appear, and the upload form. */
export const ImagesPanel = () => {
  const [category, setCategory] = useState<ImageCategory>();
  const shown = useImages(category);
  const all = useImages().data ?? [];
  const covers = useCovers(all);
  const editor = useEditor<never>();
  const { forget } = useImageCache();
  const deletion = useDelete<ImageRecord>({
    remove: ({ id }) => call('DELETE /api/admin/images/:id', { params: { id } }),
    onGone: ({ id }) => forget(id),
    done: 'Image deleted successfully',
    failed: 'Failed to delete image',
  });
  return (
    <>
      <ContentColumns
        list={
          <>
            {all.length > 0 && <CategoryFilter all={all} category={category} onChange={setCategory} />}
            <ContentList
              query={shown}
              loading="Loading images"
              failed="Failed to load images"
              empty={category ? <NoMatch onClear={() => setCategory(undefined)} /> : <NoImages />}
              isGrid
            >
              {(image) => (
                <ImageCard
                  key={image.id}
                  image={image}
                  place={getPlacement(image, all, covers)}
                  onDelete={() => deletion.ask(image)}
                />
              )}
            </ContentList>
          </>
        }
        form={<ImageForm key={editor.key} editor={{ ...editor, item: null }} />}
      />
      <DeleteDialog deletion={deletion} title="Delete this image?">
        {(image) => `${image.title}: ${describeDeletion(image, all, covers)} This can’t be undone.`}
      </DeleteDialog>
    </>
  );
};

const CategoryFilter = ({ all, category, onChange }: CategoryFilterProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
    <Select
      aria-label="Show"
      className={`${dense} w-auto!`}
      value={category ?? ''}
      onChange={({ target }) => onChange((target.value || undefined) as ImageCategory | undefined)}
    >
      <option value="">All images ({all.length})</option>
      {imageCategory.options.map((option) => (
        <option key={option} value={option}>
          {categoryNames[option]} ({all.filter((image) => image.category === option).length})
        </option>
      ))}
    </Select>
    {category && <p className="min-w-0 flex-1 basis-64 text-muted text-sm">{categoryHints[category]}</p>}
  </div>
);
type CategoryFilterProps = {
  all: ImageRecord[];
  category: ImageCategory | undefined;
  onChange: (category: ImageCategory | undefined) => void;
};

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No image in this category."
    action={
      <Button kind="secondary" className={dense} onClick={onClear}>
        Show all images
      </Button>
    }
  >
    Upload one in this category, or show all images.
  </EmptyState>
);

const NoImages = () => (
  <EmptyState title="No images yet.">
    <p>
      Until you add some, your site uses built-in drawings.{' '}
      <a className="link" href="/">
        Look at the landing page
      </a>
      .
    </p>
    <p className="mt-2">
      Start with your room or desk under Hero, and yourself under About: artists want to see where their song
      goes, and who mixes it. A Portfolio picture titled like a track becomes its cover.
    </p>
  </EmptyState>
);

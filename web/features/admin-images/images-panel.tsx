import { useState } from 'react';
import { type ImageCategory, type ImageRecord, imageCategory } from '../../../shared/images.ts';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useContent } from '../admin-content/content-kind.ts';
import { ContentManager } from '../admin-content/content-manager.tsx';
import { ImageForm } from './image-form.tsx';
import { imageKind, useCovers } from './image-kind.ts';
import {
  categoryHints,
  categoryNames,
  describeDeletion,
  getBlurWarning,
  getPlacement,
} from './image-placement.ts';

/** The site's pictures, grouped by where they appear, and the upload form. */
export const ImagesPanel = () => {
  const [category, setCategory] = useState<ImageCategory>();
  const covers = useCovers(useContent(imageKind).data ?? []);
  return (
    <ContentManager
      kind={imageKind}
      shows={(image) => category === undefined || image.category === category}
      isGrid
      empty={category ? <NoMatch onClear={() => setCategory(undefined)} /> : <NoImages />}
      above={(all) =>
        all.length > 0 && <CategoryFilter all={all} category={category} onChange={setCategory} />
      }
      row={({ item, all, onDelete }) => (
        <ImageCard image={item} place={getPlacement(item, all, covers)} onDelete={onDelete} />
      )}
      form={(editor) => <ImageForm key={editor.key} editor={editor} />}
      deleteTitle="Delete this image?"
      whatGoes={(image, all) =>
        `${image.title}: ${describeDeletion(image, all, covers)} This can’t be undone.`
      }
    />
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
      <ActionButton kind="secondary" onClick={onClear}>
        Show all images
      </ActionButton>
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

/** An image: preview, where it is shown, and its URL to copy. */
const ImageCard = ({ image, place, onDelete }: ImageCardProps) => {
  const { id, title, category, alt_text, public_url, width, height } = image;
  const blurred = getBlurWarning(image, category);
  return (
    <li
      data-row={id}
      className="flex min-w-0 flex-col overflow-hidden rounded-md border border-hairline bg-panel"
    >
      <div className="relative grid aspect-video place-items-center bg-raised">
        <Picture
          picture={image}
          alt={alt_text}
          sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 95vw"
          className="absolute inset-0 size-full object-contain"
          fallback={<p className="text-muted text-sm">Can’t be shown</p>}
        />
      </div>
      <div className="flex grow flex-col gap-1.5 border-hairline border-t p-4">
        <h2 className="font-semibold wrap-anywhere">{title}</h2>
        <p className="text-muted text-xs">
          {categoryNames[category]} · {width}x{height}
        </p>
        <p className={classes('text-sm', place.isLive ? 'font-medium text-success' : 'text-muted')}>
          {place.words}
        </p>
        {blurred && <p className="border-accent border-l-3 pl-3 text-sm">{blurred}</p>}
        <p className="text-muted text-sm wrap-anywhere">
          {alt_text ? `Alt text: ${alt_text}` : 'No alt text: screen readers skip it.'}
        </p>
        <div className="-mx-1 mt-auto flex flex-wrap items-center gap-1 pt-2">
          <CopyText
            text={public_url}
            copied="Image URL copied to clipboard"
            label="Copy URL"
            aria-label={`Copy URL of ${title}`}
            className={dense}
          />
          <Button kind="quiet" className={classes(dense, 'hover:text-error!')} onClick={onDelete}>
            <span>
              Delete<span className="sr-only"> {title}</span>
            </span>
          </Button>
        </div>
      </div>
    </li>
  );
};
type ImageCardProps = {
  image: ImageRecord;
  place: { isLive: boolean; words: string };
  onDelete: () => void;
};

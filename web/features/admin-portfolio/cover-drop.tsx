import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useId } from 'react';
import type { ImageRecord } from '../../../shared/images.ts';
import type { TrackCover } from '../../../shared/portfolio.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { callMultipart } from '../../lib/multipart-call.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { Picture } from '../../ui/picture.tsx';
import { validatePicture } from '../../ui/picture-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useContentCache } from '../admin-content/content-kind.ts';
import { imageKind } from '../admin-images/image-kind.ts';

/** No field here shows what is wrong with it. */
const sayAll = (error: unknown): never => {
  throw Object.keys(getFieldErrors(error)).length > 0 ? new Error(getErrorMessage(error)) : error;
};

/**
 * A track's cover, onto which another picture can be dropped; a press chooses one. It becomes one of the studio's images
 * at once. What isn't a picture is refused in a sentence, and nothing changes.
 */
export const CoverDrop = ({
  cover,
  label,
  title,
  isLarge,
  isLocked = false,
  onPending,
  onUploaded,
}: CoverDropProps) => {
  const id = useId();
  const { mutate, isPending } = useAction({
    send: async (file: File) => {
      const fields = { title: title || file.name.replace(/\.\w+$/, ''), category: 'portfolio' } as const;
      await onUploaded(
        await callMultipart('POST /api/admin/images', { fields, files: { file } }).catch(sayAll),
      );
    },
    done: () => 'Cover added',
    failed: (reason) => ['The cover couldn’t be added', reason],
    refresh: useContentCache(imageKind).reread,
  });
  useEffect(() => onPending?.(isPending), [isPending, onPending]);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    const problem = validatePicture(file);
    if (problem) toast(problem.words, 'error', { detail: problem.detail });
    else mutate(file);
  };
  const isWaiting = isLocked || isPending;
  const { isOver, zone } = useFileDrop(isWaiting, ({ files }) => take(files));
  return (
    <label
      {...zone}
      htmlFor={id}
      title="Drop a picture here, or press to choose one"
      className={classes(
        'relative block shrink-0 cursor-pointer overflow-hidden rounded-sm border bg-raised has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        isLarge ? 'size-24' : 'size-14',
        isOver ? 'border-accent' : cover ? 'border-transparent' : 'border-edge border-dashed',
        isPending && 'animate-pulse',
      )}
    >
      <FileInput id={id} accept="image/*" aria-label={label} disabled={isWaiting} onChoose={take} />
      {!cover && <ImagePlus aria-hidden size={20} className="absolute inset-0 m-auto text-muted" />}
      <Picture
        picture={cover}
        alt=""
        sizes={isLarge ? '6rem' : '3.5rem'}
        className="absolute inset-0 size-full object-cover"
        fallback={null}
      />
    </label>
  );
};
type CoverDropProps = {
  cover: TrackCover | null;
  /** Names the control. */
  label: string;
  /** Of the track; the image gets it, too. */
  title: string;
  isLarge?: boolean;
  isLocked?: boolean;
  /** Whether a picture is on its way. */
  onPending?: (isPending: boolean) => void;
  /** Makes the uploaded image the cover. */
  onUploaded: (image: ImageRecord) => Promise<void> | void;
};

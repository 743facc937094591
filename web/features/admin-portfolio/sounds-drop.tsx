import { useId, useState } from 'react';
import { soundExtensions } from '../../../shared/audio/formats.ts';
import type { SoundPart } from '../../../shared/portfolio.ts';
import { planSounds } from '../../../shared/stem-check/plan-sounds.ts';
import { classes } from '../../lib/classes.ts';
import { maxUploadMb } from '../../lib/upload-limit.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { dropZoneClasses, FileInput } from '../../ui/file-input.tsx';
import { toast } from '../../ui/toast.ts';
import { validateAudioFile } from './audio-file-field.tsx';

const unclear =
  'The names don’t say which file is the before side. Call one “before” or “rough”, or choose each file below.';

/** Where a new track begins: takes its before and after together, and tells them apart by their names. */
export const SoundsDrop = ({ isLocked, onChoose }: SoundsDropProps) => {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    const parts = planSounds(files.map(({ name }) => name));
    const problem =
      files.map((file) => validateAudioFile(file, maxUploadMb())).find(Boolean) ??
      (parts ? undefined : unclear);
    setRefusal(problem);
    if (problem || !parts) return toast(problem ?? unclear, 'error');
    onChoose(files.map((file, at) => [parts[at] ?? 'audio', file]));
  };
  const { isOver, zone } = useFileDrop(isLocked, ({ files }) => take(files));
  return (
    <div>
      <div {...zone} className={classes('py-5! text-center', dropZoneClasses(isOver, Boolean(refusal)))}>
        <FileInput
          id={id}
          name="sounds"
          multiple
          accept={soundExtensions.join(',')}
          disabled={isLocked}
          aria-label="Before and after together"
          aria-describedby={classes(refusal && `${id}-error`, `${id}-hint`)}
          onChoose={take}
        />
        <p id={`${id}-hint`} className="mb-3 text-sm">
          {isOver ? (
            'Drop to use these files'
          ) : (
            <>
              <span className="block font-semibold text-base">Drop the song here</span>
              <span className="text-muted">Before and after together. Their names say which is which.</span>
            </>
          )}
        </p>
        <label
          htmlFor={id}
          aria-hidden="true"
          className={buttonClasses('secondary', classes(dense, isLocked && 'opacity-60'))}
        >
          Choose files
        </label>
      </div>
      {refusal && (
        <p id={`${id}-error`} className="mt-1.5 text-error text-sm wrap-anywhere">
          {refusal}
        </p>
      )}
    </div>
  );
};
type SoundsDropProps = {
  isLocked: boolean;
  onChoose: (sounds: [SoundPart, File][]) => void;
};

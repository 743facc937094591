import Upload from 'lucide-react/icons/upload';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { audioExtensions } from '../../../shared/audio/file-extensions.ts';
import { limits } from '../../../shared/limits.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { type VersionKind, versionKinds } from '../../../shared/version-kinds.ts';
import { maxUploadMb } from '../../lib/upload-limit.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import type { ChosenFile } from '../uploads/types.ts';
import { nameKind } from '../versions/tracks.ts';
import type { VersionUploading } from './use-version-uploads.ts';

const kinds = versionKinds.map((kind) => [kind, nameKind(kind)] as const);

const isZip = (name: string) => /\.zip$/i.test(name);

/** Uploads a version: a file, its kind and what changed. Once uploaded, it becomes a version automatically. */
export const UploadForm = ({ song, missing, chosen, isOver, onChoose, start, onClose }: UploadFormProps) => {
  const [typed, setTyped] = useState<{ kind?: VersionKind; note?: string }>({});
  const [problem, setProblem] = useState('');
  const [isStarting, setStarting] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => picker.current?.focus(), []);
  const name = chosen?.file.name ?? '';
  const values = { kind: typed.kind ?? guessKind(name, missing), note: typed.note ?? '' };
  const form = {
    values,
    errors: {},
    isBusy: false,
    set: (changed: typeof typed) => {
      setTyped({ ...typed, ...changed });
      if (changed.kind) setProblem('');
    },
  };
  const refuse = (words: string) => {
    setProblem(words);
    picker.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isStarting) return;
    if (!chosen) return refuse('Choose a file first.');
    if (isZip(name) && values.kind !== 'stems')
      return refuse('A ZIP can only be stems. Choose Stems, or a sound file.');
    setStarting(true);
    const refusal = await start(chosen, { song, ...values });
    if (!refusal) return onClose();
    setStarting(false);
    refuse(refusal);
  };
  return (
    <form
      noValidate
      aria-label={`New version of song ${song}`}
      onSubmit={(event) => void submit(event)}
      className="mb-4 rounded-sm border border-hairline bg-raised/50 p-3"
    >
      <LeaveWarning hasChanges={chosen !== null || values.note !== ''} />
      <div
        className={`mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-dashed p-3 ${isOver ? 'border-accent bg-raised' : 'border-edge'}`}
      >
        <label
          className={buttonClasses(
            'secondary',
            `${dense} has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`,
          )}
        >
          <input
            ref={picker}
            type="file"
            accept={audioExtensions.join(',')}
            aria-label={`File for song ${song}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`file-problem-${song}`}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onChoose({ file, path: '' });
              setProblem('');
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
          {chosen ? 'Choose another' : 'Choose a file'}
        </label>
        {chosen ? (
          <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
            {name} <span className="whitespace-nowrap text-muted">{formatSize(chosen.file.size)}</span>
          </p>
        ) : (
          <p className="min-w-0 flex-1 basis-40 text-muted text-sm">
            Or drop it here. WAV, AIFF, FLAC, MP3 or M4A, and ZIP for stems, up to {maxUploadMb()} MB.
          </p>
        )}
      </div>
      <p id={`file-problem-${song}`} role="alert" className="mb-3 text-error text-sm empty:hidden">
        {problem}
      </p>
      <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <SelectField form={form} name="kind" label="Kind" options={kinds} />
        <TextField
          form={form}
          name="note"
          label="What changed (optional)"
          rows={2}
          maxLength={limits.version_note}
          placeholder="Vocal up 1 dB in the hook, shorter reverb"
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <ActionButton type="submit" isBusy={isStarting}>
          <Upload aria-hidden size={15} />
          {isStarting ? 'Starting…' : 'Upload'}
        </ActionButton>
        <ActionButton kind="quiet" onClick={onClose}>
          Cancel
        </ActionButton>
        <p className="text-muted text-xs">Your client sees it once you deliver.</p>
      </div>
    </form>
  );
};
type UploadFormProps = {
  song: number;
  /** Kinds that were bought and have no version of this song yet. */
  missing: readonly VersionKind[];
  chosen: ChosenFile | null;
  /** True while a file is dragged over the song. */
  isOver: boolean;
  onChoose: (file: ChosenFile) => void;
  start: VersionUploading['start'];
  onClose: () => void;
};

const words: [VersionKind, RegExp][] = [
  ['stems', /stem|multi.?track|\.zip$/i],
  ['instrumental', /instr|karaoke|tv.?track|no.?vox/i],
  ['acapella', /a.?cap+el+a|vocals?.only/i],
  ['clean', /clean|radio/i],
  ['master', /master|mstr/i],
  ['mix', /mix/i],
];

/** Guesses a file's kind from its name, or else from what the song still needs. */
export const guessKind = (name: string, missing: readonly VersionKind[]): VersionKind =>
  words.find(([, pattern]) => pattern.test(name))?.[0] ?? missing[0] ?? versionKinds[0];

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SectionProps } from '../admin-settings/section-parts.tsx';
import { EditButton } from './edit-button.tsx';
import { type EditableText, editableTexts } from './editable-texts.ts';
import { PlaceholderHelp } from './placeholder-help.tsx';
import { boxSize, PreviewFrame } from './preview-frame.tsx';
import type { Spot } from './show-preview.ts';
import { TextEditor } from './text-editor.tsx';
import { usePreview } from './use-preview.ts';

const screens = [
  { id: 'phone', title: 'Phone', width: 390 },
  { id: 'desktop', title: 'Desktop', width: 1280 },
];

const EDITOR_WIDTH = 384;
const TALL = 240;

const isNarrow = (): boolean => window.matchMedia('(width < 48rem)').matches;

/** Below its text; within a tall one, near its beginning. */
const placeEditor = ({ left, top, height }: Spot, width: number) => ({
  top: top + (height > TALL ? 48 : height + 8),
  left: Math.max(8, Math.min(left, width - EDITOR_WIDTH - 8)),
});

/** `isListed`: opened from the list of texts that aren't in view, below which it stays. */
type Opened = { text: EditableText; isListed: boolean };

/** The studio's landing page as it is being changed. A press on a text opens it. */
export const SiteEditor = ({ form, stored }: SectionProps) => {
  const preview = usePreview(stored, form.values);
  const [screen, setScreen] = useState(() => (isNarrow() ? 'phone' : 'desktop'));
  const [opened, setOpened] = useState<Opened | null>(null);
  const box = useRef<HTMLElement>(null);
  // A text that is cleared may leave the page while it is open.
  const lastSpot = useRef<Spot>(null);
  const closed = useRef<EditableText>(null);
  const find = (name: string) =>
    box.current?.querySelector<HTMLElement>(`button[name="${CSS.escape(name)}"]`);
  const edit = (text: EditableText) => {
    const button = find(text.name);
    lastSpot.current = null;
    setOpened({ text, isListed: button?.closest('[data-texts]') !== null });
    // Above the sheet that covers the lower half of a phone.
    if (isNarrow()) button?.scrollIntoView({ block: 'start' });
  };
  const close = () => {
    closed.current = opened?.text ?? null;
    flushSync(() => setOpened(null));
    find(opened?.text.name ?? '')?.focus({ preventScroll: true });
  };
  const wrong = editableTexts.find(({ name }) => form.errors[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is refused; typing moves `wrong` on to the next
  useEffect(() => {
    if (wrong && !opened) edit(wrong);
  }, [wrong]);
  const showEditor = (place: { top: number; left: number } | null) =>
    opened && <TextEditor text={opened.text} form={form} place={place} onClose={close} />;
  const buttonOf = (text: EditableText) => ({
    text,
    isOpen: text === opened?.text,
    isWrong: form.errors[text.name] !== undefined,
    isLast: () => text === closed.current,
    onEdit: () => edit(text),
  });
  return (
    <section ref={box} id="texts" aria-label="Preview of your site" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted text-sm">Press a text to change it. Nothing is public until you save.</p>
        <Chips
          label="Screen"
          choices={screens}
          chosen={screen}
          onChoose={({ id }) => {
            setOpened(null);
            setScreen(id);
          }}
        />
      </div>
      {preview.isError && preview.data && (
        <p role="alert" className="mb-2 text-error text-sm">
          The preview couldn’t be updated. {getErrorMessage(preview.error)}{' '}
          <ActionButton kind="quiet" onClick={() => void preview.refetch()}>
            Try again
          </ActionButton>
        </p>
      )}
      <Loaded query={preview} failed="Failed to load the preview" loading={<Skeleton className={boxSize} />}>
        {(shown) => (
          <PreviewFrame
            key={screen}
            preview={shown}
            width={screens.find(({ id }) => id === screen)?.width ?? 0}
            below={(marks) => (
              <Unseen texts={editableTexts.filter(({ mark }) => !marks.includes(mark))} of={buttonOf}>
                {opened?.isListed && showEditor(null)}
              </Unseen>
            )}
          >
            {(spots, width) => {
              const spot = spots.find(({ mark }) => mark === opened?.text.mark) ?? lastSpot.current;
              lastSpot.current = spot;
              return (
                <>
                  {editableTexts.map((text) => {
                    const place = spots.find(({ mark }) => mark === text.mark);
                    return place && <EditButton key={text.name} {...buttonOf(text)} spot={place} />;
                  })}
                  {opened && !opened.isListed && spot && showEditor(placeEditor(spot, width))}
                </>
              );
            }}
          </PreviewFrame>
        )}
      </Loaded>
      <PlaceholderHelp stored={stored} values={form.values} />
    </section>
  );
};

/** Texts that aren't on the page now: hidden ones, and those of sections that are hidden or empty. */
const Unseen = ({ texts, of, children }: UnseenProps) =>
  texts.length > 0 && (
    <div data-texts className="relative mt-3">
      <p className="text-muted text-sm">Not on the page now:</p>
      <ul className="flex flex-wrap gap-x-4">
        {texts.map((text) => (
          <li key={text.name}>
            <EditButton {...of(text)} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
type UnseenProps = {
  texts: EditableText[];
  of: (text: EditableText) => React.ComponentProps<typeof EditButton>;
  children: React.ReactNode;
};

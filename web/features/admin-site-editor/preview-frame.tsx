import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SitePreview } from '../../../shared/site-preview.ts';
import { classes } from '../../lib/classes.ts';
import { measurePreview, type Spot, showPreview } from './show-preview.ts';

const FIRST_HEIGHT = 900;

/** Of the box in which the page scrolls. */
export const boxSize = 'h-[min(48rem,calc(100dvh-14rem))] min-h-96';

/**
 * The landing page in a frame of its own, so that it is as on a screen of this width, and whole: what is around it scrolls.
 * No script runs in it, and nothing in it can be pressed: `children` are placed over it.
 */
export const PreviewFrame = ({ preview, width, below, children }: PreviewFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [first] = useState(preview.html);
  const [isReady, setReady] = useState(false);
  const [room, setRoom] = useState(0);
  const [{ height, spots }, setMeasures] = useState<Measures>({ height: FIRST_HEIGHT, spots: [] });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is laid out anew at another width
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isReady || !page) return;
    showPreview(page, preview);
    const measure = () => setMeasures(measurePreview(page));
    measure();
    // Fonts and pictures arrive later.
    const watcher = new ResizeObserver(measure);
    const root = page.getElementById('root');
    if (root) watcher.observe(root);
    return () => watcher.disconnect();
  }, [isReady, preview, width]);
  const scale = Math.min(1, room / width);
  return (
    <>
      {/* Scrolled by keyboard, too, before its texts can be pressed. */}
      <section
        ref={box}
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
        tabIndex={0}
        className={classes(
          boxSize,
          'overflow-x-hidden overflow-y-auto rounded-md border border-edge bg-raised',
        )}
      >
        <div className="relative mx-auto" style={{ width: width * scale, height: height * scale }}>
          <iframe
            ref={frame}
            title="Preview of your site"
            sandbox="allow-same-origin"
            inert
            tabIndex={-1}
            srcDoc={first}
            className="pointer-events-none absolute top-0 left-0 origin-top-left border-0"
            style={{ width, height, transform: `scale(${scale})` }}
            onLoad={() => setReady(true)}
          />
          {children(
            spots.map((spot) => ({
              mark: spot.mark,
              left: spot.left * scale,
              top: spot.top * scale,
              width: spot.width * scale,
              height: spot.height * scale,
            })),
            width * scale,
          )}
        </div>
      </section>
      {isReady && below(spots.map(({ mark }) => mark))}
    </>
  );
};
type Measures = { height: number; spots: Spot[] };
type PreviewFrameProps = {
  preview: SitePreview;
  /** Of the screen that it is seen on. */
  width: number;
  /** What follows it, by the texts that are on it. */
  below: (marks: string[]) => ReactNode;
  /** What is over the page: where its texts are, as shown, and how wide it is. */
  children: (spots: Spot[], width: number) => ReactNode;
};

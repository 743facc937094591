import type { ComponentProps } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PlaybackTracking = lazyPart(async () => (await import('./playback-tracking.tsx')).PlaybackTracking);

type PlaybackTrackingProps = ComponentProps<typeof PlaybackTracking>;
/** Loaded with the first playback. */
export const LazyPlaybackTracking = (props: PlaybackTrackingProps) =>
  props.player.state.isBegun && <PlaybackTracking {...props} />;

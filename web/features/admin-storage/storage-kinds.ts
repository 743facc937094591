import { formatCount } from '../../../shared/format.ts';
import type { StorageUse } from '../../../shared/storage.ts';

const counted = (one: string, many: string) => (count: number) =>
  count === 0 ? 'none' : formatCount(count, one, many);

type StorageKind = {
  kind: keyof Omit<StorageUse, 'free_bytes'>;
  label: string;
  noun: (files: number) => string;
  /** Colour of its dot and its part of the bar. */
  lamp: string;
  fill: string;
};

/** Kinds of stored data, usually largest first. */
export const storageKinds: StorageKind[] = [
  {
    kind: 'orders',
    label: 'Orders',
    noun: counted('file', 'files'),
    lamp: 'bg-accent',
    fill: 'fill-accent',
  },
  {
    kind: 'sounds',
    label: 'Portfolio audio',
    noun: counted('file and its streaming copy', 'files and their streaming copies'),
    lamp: 'bg-before',
    fill: 'fill-before',
  },
  {
    kind: 'pictures',
    label: 'Pictures',
    noun: counted('picture in all sizes', 'pictures in all sizes'),
    lamp: 'bg-success',
    fill: 'fill-success',
  },
];

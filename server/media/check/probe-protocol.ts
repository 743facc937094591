import { z } from 'zod';

// What the two processes say to each other. The child reads what strangers sent, so nothing it says is taken on trust.

/** What a file's header tells; null where it tells nothing, as of a ZIP. */
export const probeResult = z.object({
  duration_s: z.number().min(0).max(2_678_400).nullable(),
  sample_rate_hz: z.number().int().min(1_000).max(6_144_000).nullable(),
  bit_depth: z.number().int().min(1).max(64).nullable(),
  channels: z.number().int().min(1).max(255).nullable(),
});
export type ProbeResult = z.infer<typeof probeResult>;

const position = z.number().int().min(0);

export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), start: position, end: position }),
  z.object({ kind: z.literal('figures'), figures: probeResult }),
  z.object({ kind: z.literal('unreadable'), reason: z.string().max(200) }),
]);
export type FromChild = z.infer<typeof fromChild>;

export type ToChild = { kind: 'probe'; size_bytes: number } | { kind: 'bytes'; bytes: Uint8Array };

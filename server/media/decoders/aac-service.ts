import { type AacDecoder, type AacDecoderLimits, DecoderLate, startAacDecoder } from './aac-decoder.ts';
import type { AacAnswer, AacQuestion } from './aac-ipc.ts';

/** Answers these messages, for one sound after another; `close` stops the decoder. */
export const createAacService = (ffmpeg: string | null, limits: AacDecoderLimits) => {
  let decoder: AacDecoder | null = null;
  const decode = (question: AacQuestion, path: string) => {
    if (question.kind === 'decode') {
      if (question.is_first) {
        decoder?.close();
        decoder = null;
      }
      decoder ??= startAacDecoder(path, question.rate, question.channels, limits);
      return decoder.give(question.bytes);
    }
    if (!decoder) throw new Error('More was asked for of nothing');
    return decoder.more();
  };
  return {
    async answer(question: AacQuestion): Promise<AacAnswer> {
      if (!ffmpeg) return { kind: 'none' };
      try {
        return { kind: 'samples', ...(await decode(question, ffmpeg)) };
      } catch (error) {
        if (error instanceof DecoderLate) return { kind: 'late' };
        throw error;
      }
    },
    close: () => decoder?.close(),
  };
};

export type AacService = ReturnType<typeof createAacService>;

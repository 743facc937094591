/** The listening copy of a sound and its measurements; null until it is ready. */
export type ListeningCopy = {
  listening_key: string | null;
  listening_bytes: number | null;
  duration_s: number | null;
  sample_rate_hz: number | null;
  channels: number | null;
  lufs: number | null;
  true_peak_dbtp: number | null;
  peaks: string | null;
};

/** `1:07` for 67 seconds. */
export const formatTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const unit = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** `1 minute 7 seconds`, for a screen reader. */
export const sayTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  return `${minutes > 0 ? `${unit(minutes, 'minute')} ` : ''}${unit(whole % 60, 'second')}`;
};

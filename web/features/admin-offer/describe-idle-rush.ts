import { formatList } from '../../../shared/format.ts';
import type { Service } from '../../../shared/offer.ts';
import { listUnhurried } from '../../../shared/rush.ts';
import { formatTurnaround, type Hours } from '../../../shared/turnaround.ts';

/** Which of the services a rush is for it isn’t offered with, as it wouldn’t be faster; undefined when it always is. */
export const describeIdleRush = (
  services: Service[],
  hours: { turnaround: Hours; rush_turnaround: Hours },
): string | undefined => {
  const idle = listUnhurried(services, hours);
  if (idle.length === 0) return;
  const rush = formatTurnaround(hours.rush_turnaround);
  return idle.length === services.length
    ? `Clients don’t see this: your rush takes ${rush}, and the turnaround it shortens isn’t longer. Change your hours under Promise.`
    : `Not offered with ${formatList(idle.map(({ name }) => name))}, where a rush of ${rush} wouldn’t be faster.`;
};

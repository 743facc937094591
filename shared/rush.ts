import type { AddOn, Offer } from './offer.ts';
import { getServiceHours, type Hours } from './turnaround.ts';

/** The studio's hours: the usual ones, and those of a rush. */
type StudioHours = { turnaround: Hours; rush_turnaround: Hours };
type Timed = Pick<Offer['services'][number], 'id' | 'turnaround'>;

/** The services that a rush brings back later or just as late, so that it isn't sold with them. */
export const listUnhurried = <S extends Timed>(services: S[], hours: StudioHours): S[] =>
  services.filter((service) => hours.rush_turnaround.to_hours >= getServiceHours(hours, service).to_hours);

/** The offer with each rush narrowed to the services that it speeds up; one that speeds up none is left out. */
export const withoutIdleRush = <O extends { services: Timed[]; add_ons: AddOn[] }>(
  offer: O,
  hours: StudioHours,
): O => {
  const unhurried = new Set(listUnhurried(offer.services, hours).map(({ id }) => id));
  const narrow = (addOn: AddOn): AddOn[] => {
    const sold = offer.services.filter(({ id }) => addOn.services?.includes(id) ?? true);
    const faster = sold.filter(({ id }) => !unhurried.has(id)).map(({ id }) => id);
    if (faster.length === 0) return [];
    return [faster.length === sold.length ? addOn : { ...addOn, services: faster }];
  };
  return {
    ...offer,
    add_ons: offer.add_ons.flatMap((addOn) => (addOn.effect === 'rush' ? narrow(addOn) : [addOn])),
  };
};

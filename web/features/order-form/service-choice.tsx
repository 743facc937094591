import type { Service } from '../../../shared/offer.ts';
import { showAmount } from '../../lib/locale.ts';

/** Which service; a studio with one asks nothing. */
export const ServiceChoice = ({ services, currency, chosen, onChoose }: ServiceChoiceProps) =>
  services.length > 1 && (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Service</legend>
      <ul className="divide-y divide-hairline rounded-sm border border-hairline bg-panel">
        {services.map((service) => (
          <li key={service.id}>
            <label className="flex cursor-pointer items-start gap-3 px-3 py-2.5 transition-colors sm:px-4 hover:bg-raised has-checked:bg-raised">
              <input
                type="radio"
                name="service"
                value={service.id}
                autoComplete="off"
                className="mt-1 size-4 shrink-0 accent-after"
                checked={service.id === chosen.id}
                onChange={() => onChoose(service)}
              />
              <span className="min-w-0 grow">
                <span className="flex items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{service.name}</span>
                  <span className="shrink-0 figures text-muted text-sm">
                    {showAmount(service.price, currency)} <span className="text-xs">per song</span>
                  </span>
                </span>
                {service.description && (
                  <span className="block text-muted text-sm">{service.description}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
type ServiceChoiceProps = {
  services: Service[];
  currency: string;
  chosen: Service;
  onChoose(service: Service): void;
};

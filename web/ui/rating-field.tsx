import { useId, useState } from 'react';
import { ratings, Star } from './stars.tsx';

/** A rating to give: five stars, of which one is chosen. `value`: 0 for none yet. */
export const RatingField = ({ name, value, error, onChange }: RatingFieldProps) => {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p id={`${id}-label`} className="mb-0.5 font-medium text-sm">
        Rating
      </p>
      <div className="-ml-2.5 flex" onPointerLeave={() => setPointed(0)}>
        {ratings.map((one) => (
          <label
            key={one}
            className="grid size-11 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(one)}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={`${one} of 5`}
              aria-invalid={error && one === 1 ? true : undefined}
              checked={value === one}
              onChange={() => onChange(one)}
            />
            <Star isOn={one <= (pointed || value)} className="size-6" />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
};
type RatingFieldProps = {
  name: string;
  value: number;
  error: string | undefined;
  onChange: (rating: number) => void;
};

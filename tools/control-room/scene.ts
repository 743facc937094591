// A control room at night: what stands where, in metres. x to the right, y up, z towards the camera.
import {
  AMBER,
  black,
  bridge,
  cloth,
  desk,
  floor,
  LAMP,
  lamp,
  type Material,
  METERS,
  metal,
  noise,
  plain,
  SCREEN,
  screen,
  slats,
  speaker,
  type Vec,
  walnut,
} from './surfaces.ts';

export type Thing = { kind: 'box' | 'ball'; at: Vec; half: Vec; turn: readonly number[]; material: Material };

/** Angles in degrees: `yaw` turns the front to the right, `pitch` upwards. */
const box = (at: Vec, half: Vec, material: Material, yaw = 0, pitch = 0): Thing => {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
  // Rows are the thing's own axes.
  return {
    kind: 'box',
    at,
    half,
    material,
    turn: [ca, 0, -sa, -sa * sb, cb, -ca * sb, sa * cb, sb, ca * cb],
  };
};
const ball = (at: Vec, radius: number, material: Material): Thing => ({
  ...{ kind: 'ball', at, half: [radius, radius, radius], material, turn: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
});

/** On the console's slope. */
const faders = Array.from({ length: METERS }, (_, n) => {
  const along = 0.05 + 0.12 * noise(n, 8);
  return box(
    [-0.62 + ((n + 0.5) * 1.24) / METERS, 0.79 + 0.043 * 0.978 - 0.208 * along, 0.149 + 0.978 * along],
    [0.012, 0.011, 0.02],
    n === METERS - 1 ? plain(AMBER, 0.04, 0.3) : plain([0.5, 0.48, 0.44], 0.04, 0.3),
    0,
    -12,
  );
});

export const room: Thing[] = [
  box([0, -0.05, 1], [4, 0.05, 4], floor),
  box([0, 1.5, -1], [4, 1.8, 0.05], slats),
  box([0, 3.05, 1], [4, 0.05, 4], plain([0.02, 0.02, 0.022], 0, 1)),
  box([-2.35, 1.5, 0], [0.05, 1.8, 3], cloth([0.035, 0.037, 0.042])),
  box([2.35, 1.5, 0], [0.05, 1.8, 3], cloth([0.035, 0.037, 0.042])),
  box([-1.62, 1.75, -0.9], [0.36, 0.62, 0.05], cloth([0.055, 0.06, 0.068])),
  box([1.62, 1.75, -0.9], [0.36, 0.62, 0.05], cloth([0.055, 0.06, 0.068])),
  box([0, 0.72, -0.1], [1.35, 0.03, 0.52], { ...plain([0, 0, 0], 0.04, 0.12), paint: walnut(0, 26) }),
  box([-1.28, 0.34, -0.1], [0.04, 0.35, 0.45], black),
  box([1.28, 0.34, -0.1], [0.04, 0.35, 0.45], black),
  box([0, 0.79, 0.14], [0.62, 0.035, 0.24], desk, 0, -12),
  box(
    [-0.65, 0.79, 0.14],
    [0.028, 0.055, 0.25],
    { ...plain([0, 0, 0], 0.03, 0.3), paint: walnut(0, 50) },
    0,
    -12,
  ),
  box(
    [0.65, 0.79, 0.14],
    [0.028, 0.055, 0.25],
    { ...plain([0, 0, 0], 0.03, 0.3), paint: walnut(0, 50) },
    0,
    -12,
  ),
  box([0, 0.895, -0.16], [0.62, 0.055, 0.035], bridge, 0, 14),
  ...faders,
  box([0, 1.235, -0.42], SCREEN, screen),
  box([0, 0.87, -0.45], [0.05, 0.12, 0.015], black),
  box([0, 0.757, -0.42], [0.17, 0.006, 0.1], black),
  box([-0.76, 1.115, -0.34], [0.135, 0.205, 0.15], speaker, 22),
  box([0.76, 1.115, -0.34], [0.135, 0.205, 0.15], speaker, -22),
  box([-0.76, 0.83, -0.34], [0.1, 0.08, 0.11], black, 22),
  box([0.76, 0.83, -0.34], [0.1, 0.08, 0.11], black, -22),
  ball(LAMP.at, LAMP.radius, lamp),
  box([-1.06, 0.86, -0.06], [0.008, 0.1, 0.008], metal),
  box([-1.06, 0.756, -0.06], [0.06, 0.008, 0.06], metal, 45),
  ball([1.06, 0.81, 0.02], 0.05, plain([0.5, 0.46, 0.4], 0.05, 0.2)),
  box([1.02, 0.756, -0.28], [0.11, 0.012, 0.14], plain([0.22, 0.2, 0.17], 0.02, 0.6), 12),
  box([1.03, 0.78, -0.28], [0.1, 0.012, 0.13], plain([0.08, 0.1, 0.13], 0.02, 0.6), 4),
];

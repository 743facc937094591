import { room } from './scene.ts';
import { LAMP, type Surface, type Vec } from './surfaces.ts';

// A path tracer: the light that reaches the camera, followed backwards from surface to surface.

const FAR = 1e9;
const BOUNCES = 4;
const NEAR = 1e-4;

// Hits are written here, so that following millions of rays makes no garbage.
const hit = { t: FAR, thing: -1, nx: 0, ny: 0, nz: 0, x: 0, y: 0, z: 0, side: 0 };
const surface: Surface = { color: [0, 0, 0], light: [0, 0, 0], bend: [0, 0] };

const boxes = room.map(({ at, half, turn, kind }) => ({
  at,
  half,
  turn,
  isBall: kind === 'ball',
  reach: Math.hypot(...half),
}));

/** The nearest thing in this direction, into `hit`; with `limit`, only whether there is one before it. */
const cast = (
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  limit = FAR,
): boolean => {
  hit.t = limit;
  hit.thing = -1;
  for (let n = 0; n < boxes.length; n++) {
    const { at, half, turn, isBall, reach } = boxes[n] as (typeof boxes)[number];
    const [px, py, pz] = [ox - at[0], oy - at[1], oz - at[2]];
    const along = -(px * dx + py * dy + pz * dz);
    const apart = px * px + py * py + pz * pz - along * along - reach * reach;
    if (apart > 0) continue;
    if (isBall) {
      const t = along - Math.sqrt(-apart);
      // From inside of the lamp, it doesn't count.
      if (t < NEAR || t >= hit.t) continue;
      hit.t = t;
      hit.thing = n;
      [hit.nx, hit.ny, hit.nz] = [(px + dx * t) / reach, (py + dy * t) / reach, (pz + dz * t) / reach];
      continue;
    }
    let [from, to, side] = [-FAR, FAR, 0];
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [
        turn[axis * 3] as number,
        turn[axis * 3 + 1] as number,
        turn[axis * 3 + 2] as number,
      ];
      const p = a * px + b * py + c * pz;
      const d = a * dx + b * dy + c * dz;
      const h = half[axis] as number;
      const into = 1 / d;
      const near = -p * into - Math.abs(into) * h;
      const far = -p * into + Math.abs(into) * h;
      if (near > from) {
        from = near;
        side = d > 0 ? -axis - 1 : axis + 1;
      }
      if (far < to) to = far;
    }
    if (from > to || from < NEAR || from >= hit.t) continue;
    hit.t = from;
    hit.thing = n;
    hit.side = side;
    const axis = (Math.abs(side) - 1) * 3;
    const sign = Math.sign(side);
    [hit.nx, hit.ny, hit.nz] = [
      sign * (turn[axis] as number),
      sign * (turn[axis + 1] as number),
      sign * (turn[axis + 2] as number),
    ];
  }
  return hit.thing >= 0;
};

/** Random numbers from 0 to 1, a sequence a pixel, so that a picture is the same in any order. */
let state = 1;
const random = (): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 4_294_967_296;
};

// Lights that surfaces look for: a place on each, how much comes from there.
type Light = { place: () => Vec; power: Vec; facing?: Vec };
const between = (a: number, b: number) => a + (b - a) * random();
const lights: Light[] = [
  {
    place: () => {
      const [turn, up] = [2 * Math.PI * random(), 2 * random() - 1];
      const flat = Math.sqrt(1 - up * up) * LAMP.radius * 1.02;
      const [x, y, z] = LAMP.at;
      return [x + flat * Math.cos(turn), y + up * LAMP.radius * 1.02, z + flat * Math.sin(turn)];
    },
    power: [0.95, 0.47, 0.17],
  },
  // A strip of light behind the desk, which nobody sees.
  { place: () => [between(-1.5, 1.5), 0.78, -0.74], power: [0.62, 0.27, 0.075] },
  // The screen.
  {
    place: () => [between(-0.43, 0.43), between(1, 1.48), -0.405],
    power: [0.3, 0.27, 0.25],
    facing: [0, 0, 1],
  },
  // The night, from a window behind the camera.
  { place: () => [between(-2.2, -0.8), between(2.2, 3), between(3.2, 3.6)], power: [3.2, 4.2, 5.8] },
  // A dim lamp above the desk.
  {
    place: () => [between(-0.3, 0.3), 2.9, between(0.2, 0.6)],
    power: [1.15, 0.88, 0.62],
    facing: [0, -1, 0],
  },
];

/** The light along one ray, into `sum`; what it first meets, into `seen`. */
const follow = (from: Vec, direction: Vec, sum: number[], seen: Float64Array): void => {
  let [ox, oy, oz] = from;
  let [dx, dy, dz] = direction;
  let [r, g, b] = [1, 1, 1];
  // Whether this ray came from a mirror or the camera, which see lights themselves.
  let isStraight = true;
  for (let bounce = 0; bounce <= BOUNCES; bounce++) {
    if (!cast(ox, oy, oz, dx, dy, dz)) return;
    const { thing: n, t, side } = hit;
    let { nx, ny, nz } = hit;
    const thing = room[n] as (typeof room)[number];
    const { material, turn, at } = thing;
    const [x, y, z] = [ox + dx * t, oy + dy * t, oz + dz * t];
    surface.color = [...material.color];
    surface.light = [0, 0, 0];
    surface.bend = [0, 0];
    if (material.paint) {
      const [px, py, pz] = [x - at[0], y - at[1], z - at[2]];
      const local = (axis: number) =>
        (turn[axis] as number) * px + (turn[axis + 1] as number) * py + (turn[axis + 2] as number) * pz;
      material.paint(surface, local(0), local(3), local(6), side);
      const [across, up] = surface.bend;
      if (across || up) {
        nx += across * (turn[0] as number) + up * (turn[3] as number);
        ny += across * (turn[1] as number) + up * (turn[4] as number);
        nz += across * (turn[2] as number) + up * (turn[5] as number);
        const length = Math.hypot(nx, ny, nz);
        nx /= length;
        ny /= length;
        nz /= length;
      }
    }
    if (isStraight) {
      sum[0] = (sum[0] as number) + r * surface.light[0];
      sum[1] = (sum[1] as number) + g * surface.light[1];
      sum[2] = (sum[2] as number) + b * surface.light[2];
    }
    const [red, green, blue] = surface.color;
    if (bounce === 0)
      for (const [n, value] of [...surface.color, ...surface.light, nx, ny, nz, t].entries())
        seen[n] = (seen[n] as number) + value;
    const facing = Math.max(0, -(dx * nx + dy * ny + dz * nz));
    const mirrored =
      material.gloss + (1 - material.gloss) * (1 - facing) ** 5 * (material.gloss > 0 ? 0.6 : 0);
    ox = x + hit.nx * NEAR * 4;
    oy = y + hit.ny * NEAR * 4;
    oz = z + hit.nz * NEAR * 4;
    // An even direction on the hemisphere, by cosine; or a mirror's, shaken by its roughness.
    const [angle, out] = [2 * Math.PI * random(), random()];
    const ball = { up: 1 - 2 * out, flat: 2 * Math.sqrt(out * (1 - out)) };
    const [sx, sy, sz] = [ball.flat * Math.cos(angle), ball.flat * Math.sin(angle), ball.up];
    isStraight = random() < mirrored;
    if (isStraight) {
      const twice = 2 * (dx * nx + dy * ny + dz * nz);
      const shake = material.rough * material.rough * 1.4;
      [dx, dy, dz] = [
        dx - twice * nx + shake * sx,
        dy - twice * ny + shake * sy,
        dz - twice * nz + shake * sz,
      ];
    } else {
      const light = lights[Math.floor(random() * lights.length)] as Light;
      const [lx, ly, lz] = light.place();
      const [tx, ty, tz] = [lx - ox, ly - oy, lz - oz];
      const far = Math.hypot(tx, ty, tz);
      const [wx, wy, wz] = [tx / far, ty / far, tz / far];
      const cosine = wx * nx + wy * ny + wz * nz;
      const leaving = light.facing
        ? -(wx * light.facing[0] + wy * light.facing[1] + wz * light.facing[2])
        : 1;
      const [hx, hy, hz] = [hit.nx, hit.ny, hit.nz];
      if (cosine > 0 && leaving > 0 && !cast(ox, oy, oz, wx, wy, wz, far * 0.985)) {
        const share = Math.min(5, ((cosine * leaving) / (far * far)) * lights.length);
        sum[0] = (sum[0] as number) + r * red * light.power[0] * share;
        sum[1] = (sum[1] as number) + g * green * light.power[1] * share;
        sum[2] = (sum[2] as number) + b * blue * light.power[2] * share;
      }
      [r, g, b] = [r * red, g * green, b * blue];
      [dx, dy, dz] = [nx + sx, ny + sy, nz + sz];
      // A bent surface may send it inwards.
      if (dx * hx + dy * hy + dz * hz < 0) return;
    }
    const length = Math.hypot(dx, dy, dz) || 1;
    [dx, dy, dz] = [dx / length, dy / length, dz / length];
    if (r + g + b < 0.004) return;
  }
};

const CAMERA: Vec = [0.3, 1.7, 1.95];
const TARGET: Vec = [-0.1, 1.0, -0.3];
/** Half the field of view, as a tangent. */
const OPEN = 0.485;

/** A square picture, linear: what is seen, three numbers a pixel, and of what is there its `facts`. */
export const trace = (size: number, samples: number, onRow: (row: number) => void): Traced => {
  const light = new Float32Array(size * size * 3);
  const facts = new Float32Array(size * size * FACTS);
  const forward = TARGET.map((value, axis) => value - (CAMERA[axis] as number));
  const length = Math.hypot(...forward);
  const [fx, fy, fz] = forward.map((value) => value / length) as [number, number, number];
  const flat = Math.hypot(fx, fz);
  const [rx, rz] = [-fz / flat, fx / flat];
  const [ux, uy, uz] = [-rz * fy, rz * fx - rx * fz, rx * fy];
  const seen = new Float64Array(FACTS);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const pixel = row * size + column;
      state = ((pixel + 1) * 2_654_435_761) | 1;
      const sum = [0, 0, 0];
      seen.fill(0);
      for (let n = 0; n < samples; n++) {
        const across = ((2 * (column + random())) / size - 1) * OPEN;
        const up = (1 - (2 * (row + random())) / size) * OPEN;
        const [x, y, z] = [fx + across * rx + up * ux, fy + up * uy, fz + across * rz + up * uz];
        const far = Math.hypot(x, y, z);
        follow(CAMERA, [x / far, y / far, z / far], sum, seen);
      }
      for (let part = 0; part < 3; part++) light[pixel * 3 + part] = (sum[part] as number) / samples;
      for (let part = 0; part < FACTS; part++) facts[pixel * FACTS + part] = (seen[part] as number) / samples;
    }
    onRow(row);
  }
  return { size, light, facts };
};
/** `facts`: ten numbers a pixel, the surface's colour, its own light, where it looks, and how far it is. */
export type Traced = { size: number; light: Float32Array; facts: Float32Array };
export const FACTS = 10;

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { expect } from 'vitest';
import { PATIENCE_MS } from '../test/patience.ts';
import { freePorts } from '../test/services/free-ports.ts';
import { ensureInstalled } from '../test/services/packages.ts';

// Firefox and WebKit as Debian packages them, by WebDriver (https://www.w3.org/TR/webdriver2/). Playwright only drives
// builds of its own, which come from elsewhere. Firefox speaks the same commands over its Marionette protocol, which
// makes geckodriver, not packaged, unnecessary.

type Call = (command: keyof typeof commands, body?: Record<string, unknown>) => Promise<unknown>;
/** A command's name in Marionette; its method and path in WebDriver. `:id` is replaced from the body. */
const commands = {
  open: ['WebDriver:Navigate', 'POST /url'],
  run: ['WebDriver:ExecuteScript', 'POST /execute/sync'],
  click: ['WebDriver:ElementClick', 'POST /element/:id/click'],
  type: ['WebDriver:ElementSendKeys', 'POST /element/:id/value'],
  point: ['WebDriver:PerformActions', 'POST /actions'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET /screenshot'],
} as const;

/** The key of an element reference in JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = { [elementKey]: string };

type Running = { call: Call; stop(): Promise<void> };

const until = async <T>(read: () => T | Promise<T>, what: string): Promise<NonNullable<T>> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const leashed = join(import.meta.dirname, '../test/services/leashed.mjs');

/** Ends processes in reverse order of their start, then removes the folder. */
const createHome = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-engine-'));
  const children: ChildProcess[] = [];
  return {
    folder,
    start(command: string, args: string[], options: { env?: NodeJS.ProcessEnv } = {}) {
      const child = spawn(execPath, [leashed, command, ...args], {
        ...options,
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      child.stdout.resume();
      children.unshift(child);
      return child;
    },
    async stop(): Promise<void> {
      for (const child of children) {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        if (child.exitCode === null && child.kill()) await exited;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
type Home = Awaited<ReturnType<typeof createHome>>;

/** A sound card that plays into nothing; returns the variables that lead to it. */
const startSoundCard = async ({ folder, start }: Home): Promise<NodeJS.ProcessEnv> => {
  const socket = join(folder, 'pulse');
  const modules = [`module-native-protocol-unix socket=${socket} auth-anonymous=1`, 'module-null-sink'];
  start('pulseaudio', ['-n', '--exit-idle-time=-1', ...modules.flatMap((module) => ['-L', module])]);
  await until(() => existsSync(socket), 'PulseAudio');
  return { PULSE_SERVER: `unix:${socket}` };
};

const startFirefox = async (home: Home, sound: NodeJS.ProcessEnv): Promise<Running> => {
  const profile = home.folder;
  await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const args = ['--headless', '--no-remote', '--marionette', '--profile', profile];
  home.start('firefox-esr', args, { env: { ...env, HOME: profile, ...sound } });
  const portFile = join(profile, 'MarionetteActivePort');
  const port = await until(() => existsSync(portFile) && readFileSync(portFile, 'utf8'), 'Firefox');
  const send = openMarionette(Number(port));
  await send('WebDriver:NewSession', {});
  return {
    call: (command, body = {}) => send(commands[command][0], body),
    async stop() {
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      await home.stop();
    },
  };
};

/** Messages are JSON behind their length in bytes and a colon: `[0, id, name, parameters]` and `[1, id, error, result]`. */
const openMarionette = (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (error: { message: string } | null, result: unknown) => void>();
  let received: Buffer<ArrayBuffer> = Buffer.alloc(0);
  let sent = 0;
  socket.on('data', (bytes: Buffer<ArrayBuffer>) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // Its greeting isn't a list.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ message: 'Firefox has ended' }, null);
  });
  return (name: string, parameters: Record<string, unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      waiting.set(id, (error, result) => {
        waiting.delete(id);
        if (error) reject(new Error(`${name}: ${error.message}`));
        else resolve((result as { value?: unknown } | null)?.value);
      });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
};

const startWebKit = async (home: Home, sound: NodeJS.ProcessEnv): Promise<Running> => {
  // Xvfb chooses a free display and says which.
  const display = await new Promise<string>((resolve, reject) => {
    const args = ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
    const child = home.start('Xvfb', args);
    child.once('error', reject);
    child.stdout.once('data', (bytes) => resolve(`:${String(bytes).trim()}`));
  });
  const port = (await freePorts(1))[0];
  const variables = {
    DISPLAY: display,
    HOME: home.folder,
    // It can't run as root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    ...sound,
  };
  home.start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env: { ...env, ...variables } });
  const ask = async (request: string, body?: object): Promise<unknown> => {
    const [method = '', path] = request.split(' ');
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${request}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
  await until(() => ask('GET /status').catch(() => null), 'WebKitWebDriver');
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const session = (await ask('POST /session', { capabilities: { alwaysMatch: options } })) as {
    sessionId: string;
  };
  return {
    call(command, { id, ...body } = {}) {
      const [method, path = ''] = commands[command][1].split(' ');
      return ask(`${method} /session/${session.sessionId}${path.replace(':id', String(id))}`, body);
    },
    async stop() {
      await ask(`DELETE /session/${session.sessionId}`).catch(() => undefined);
      await home.stop();
    },
  };
};

const engines = {
  firefox: startFirefox,
  webkit: startWebKit,
};
export type EngineName = keyof typeof engines;

type Role = 'button' | 'link' | 'radio' | 'heading' | 'region' | 'slider' | 'checkbox' | 'textbox' | 'file';

/** One window of a browser. Elements are found by role and accessible name, and waited for. */
export type Engine = Awaited<ReturnType<typeof startEngine>>;

export const startEngine = async (name: EngineName, { isMute = false } = {}) => {
  await ensureInstalled(name, 'pulseaudio');
  const home = await createHome();
  const { call, stop } = await engines[name](home, isMute ? {} : await startSoundCard(home));
  const run = <T>(script: string, ...args: unknown[]) => call('run', { script, args }) as Promise<T>;
  const find = (role: Role, accessibleName: string) =>
    until(
      () => run<ElementReference | null>(findElement, role, accessibleName),
      `${role} “${accessibleName}”`,
    );
  const act = async (command: 'click' | 'type', role: Role, accessibleName: string, body = {}) => {
    // What a page renders anew meanwhile is looked up once more.
    await until(async () => {
      const element = await find(role, accessibleName);
      // WebDriver scrolls no further than into the window, where the site's bars may cover it.
      if (command === 'click') await run(toMiddle, element);
      const { [elementKey]: id } = element;
      return call(command, { id, ...body }).then(
        () => true,
        (error: Error) => {
          if (/stale|intercepted|not interactable/i.test(error.message)) return false;
          throw error;
        },
      );
    }, `${command} on ${role} “${accessibleName}”`);
  };
  return {
    stop,
    open: (url: string) => call('open', { url }),
    /** Runs the body of a function in the page. */
    run,
    find,
    click: (role: Role, accessibleName: string) => act('click', role, accessibleName),
    /** Types text, or chooses a file by its path. */
    type: (role: Role, accessibleName: string, text: string) => act('type', role, accessibleName, { text }),
    /** Presses the mouse at one fraction of an element’s width, and lifts it at another. */
    drag: async (selector: string, from: number, to = from) => {
      const { left, width, y } = await until(
        () => run<{ left: number; width: number; y: number } | null>(placeElement, selector),
        selector,
      );
      const move = (share: number) => ({
        ...{ type: 'pointerMove', origin: 'viewport', duration: 0 },
        ...{ x: Math.round(left + share * width), y: Math.round(y) },
      });
      const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      const way = from === to ? [] : [0.25, 0.5, 0.75, 1].map((part) => move(from + part * (to - from)));
      const actions = [move(from), down, ...way, up];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await call('point', { actions: [mouse] });
    },
    /** Waits until this text is visible. */
    read: (text: string) =>
      expect.poll(() => run<string>('return document.body.innerText.replace(/\\s+/g, " ")')).toContain(text),
    screenshot: async () => Buffer.from((await call('screenshot')) as string, 'base64'),
  };
};

/** Arguments: role, and a name that an element’s name equals; with `…` at its end, one it starts with. */
const findElement = `
  const [role, wanted] = arguments;
  const tags = {
    button: 'button, summary', link: 'a[href]', heading: 'h1, h2, h3', region: 'section, [role=region]',
    radio: 'input[type=radio], [role=radio]', checkbox: 'input[type=checkbox]', slider: 'input[type=range]',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=url], textarea', file: 'input[type=file]',
  };
  const textOf = (element) => element.textContent.replace(/\\s+/g, ' ').trim();
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    ((element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
      .map((id) => textOf(document.getElementById(id))).join(' ') ||
    [...(element.labels ?? [])].map(textOf).join(' ') || textOf(element));
  const matches = (name) => wanted.endsWith('…') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
  return [...document.querySelectorAll(tags[role])].find((element) =>
    matches(nameOf(element)) && (role === 'file' || element.checkVisibility())) ?? null;`;

const toMiddle = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`;

/** Brings an element to the middle of the window, and returns where it is there. */
const placeElement = `
  const element = document.querySelector(arguments[0]);
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, width, top, height } = element.getBoundingClientRect();
  return { left, width, y: top + height / 2 };`;

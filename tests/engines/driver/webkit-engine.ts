import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram } from '#scripts/programs/find-program.ts';
import { freePort } from '../../support/free-port.ts';
import type { Engine, LaunchOptions, PointerStep } from './engine.ts';

/** Keys of W3C WebDriver by their usual name. */
const keys: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Meta: '\uE03D',
};

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts a program and waits until `isReady`. */
async function start(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  isReady: () => boolean | Promise<boolean>,
) {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const end = once(child, 'exit').then(() => Promise.reject(new Error(`${command} ended.`)));
  const ready = async () => {
    while (!(await isReady())) await new Promise((next) => setTimeout(next, 50));
  };
  await Promise.race([ready(), end]);
  end.catch(() => undefined);
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** WebKitGTK by plain W3C WebDriver requests, on a screen of its own. */
export async function launchWebKit(
  driverPath: string,
  { profile, width, height, proxyPort }: LaunchOptions,
): Promise<Engine> {
  const downloads = join(profile, 'downloads');
  const log = join(profile, 'problems.log');
  mkdirSync(downloads, { recursive: true });
  const port = await freePort();
  const display = port;
  const address = `http://127.0.0.1:${port}`;
  const screen = await start(
    findProgram('Xvfb'),
    [`:${display}`, '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    {},
    () => existsSync(`/tmp/.X11-unix/X${display}`),
  );
  let driver: ChildProcess;
  let session = '';

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`${address}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const post = <Value = null>(path: string, body: object = {}) =>
    call<Value>('POST', `/${session}${path}`, body);

  async function open(): Promise<void> {
    driver = await start(
      driverPath,
      [`--port=${port}`],
      { DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
      () =>
        fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
    );
    const binary = resolve('tests/engines/driver/webkit-shell.py');
    const browserOptions = {
      binary,
      args: [
        profile,
        String(width),
        String(height),
        proxyPort === undefined ? '' : `http://127.0.0.1:${proxyPort}`,
      ],
    };
    const { sessionId } = await call<{ sessionId: string }>('POST', '', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
    });
    session = sessionId;
  }

  async function run(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await post<{ value: unknown; error?: string }>('/execute/async', {
      script,
      args: [],
    });
    if (error !== undefined) throw new Error(error);
    return value;
  }

  function pressed(codes: readonly string[]) {
    const down = codes.map((value) => ({ type: 'keyDown', value }));
    return [...down, ...codes.toReversed().map((value) => ({ type: 'keyUp', value }))];
  }
  const act = async (source: object) => void (await post('/actions', { actions: [source] }));
  const toAction = (step: PointerStep) =>
    step === 'down' || step === 'up'
      ? { type: step === 'down' ? 'pointerDown' : 'pointerUp', button: 0 }
      : { type: 'pointerMove', x: Math.round(step.move[0]), y: Math.round(step.move[1]), duration: 0 };

  await open();
  return {
    downloads,
    problems: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
        : [],
    goto: async (url) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),
    run,
    point: (steps) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: steps.map(toAction),
      }),
    press: (names) =>
      act({ type: 'key', id: 'keys', actions: pressed(names.split('+').map((name) => keys[name] ?? name)) }),
    type: (text) =>
      act({ type: 'key', id: 'keys', actions: [...text].flatMap((letter) => pressed([letter])) }),
    async setFiles(selector, paths) {
      const element = await post<Record<string, string>>('/element', {
        using: 'css selector',
        value: selector,
      });
      await post(`/element/${element[elementKey]}/value`, { text: paths.join('\n') });
    },
    async screenshot(file) {
      writeFileSync(file, Buffer.from(await call<string>('GET', `/${session}/screenshot`), 'base64'));
    },
    async killAndReopen() {
      await stop(driver, 'SIGKILL');
      await open();
    },
    async close() {
      await call('DELETE', `/${session}`).catch(() => undefined);
      await stop(driver);
      await stop(screen);
    },
  };
}

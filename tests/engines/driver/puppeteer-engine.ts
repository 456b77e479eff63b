import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, {
  type Browser,
  type KeyInput,
  type LaunchOptions as Options,
  type Page,
} from 'puppeteer-core';
import type { Engine, LaunchOptions } from './engine.ts';

/** What a test asks of Chromium beyond the usual. */
export interface ChromiumOptions {
  cpuSlowdown?: number;
  blockServiceWorkers?: boolean;
  blockThirdPartyStorage?: boolean;
}

function firefoxOptions(
  executablePath: string,
  { profile, width, height, proxyPort }: LaunchOptions,
): Options {
  return {
    browser: 'firefox',
    executablePath,
    userDataDir: join(profile, 'data'),
    args: [`--width=${width}`, `--height=${height}`],
    extraPrefsFirefox: {
      'browser.download.dir': join(profile, 'downloads'),
      'browser.download.folderList': 2,
      'browser.download.always_ask_before_handling_new_types': false,
      'pdfjs.disabled': true,
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      ...(proxyPort !== undefined && {
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': proxyPort,
        'network.proxy.allow_hijacking_localhost': true,
      }),
    },
  };
}

function chromiumOptions(executablePath: string, options: LaunchOptions & ChromiumOptions): Options {
  return {
    browser: 'chrome',
    executablePath,
    userDataDir: join(options.profile, 'data'),
    downloadBehavior: { policy: 'allow', downloadPath: join(options.profile, 'downloads') },
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(options.proxyPort !== undefined
        ? [`--proxy-server=http://127.0.0.1:${options.proxyPort}`, '--proxy-bypass-list=<-loopback>']
        : []),
      ...(options.blockThirdPartyStorage ? ['--test-third-party-cookie-phaseout'] : []),
    ],
  };
}

/** Firefox by WebDriver BiDi, or Chromium by its own protocol. */
async function launch(options: Options, viewport: LaunchOptions & ChromiumOptions): Promise<Engine> {
  const downloads = join(viewport.profile, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const problems: string[] = [];
  let browser: Browser;
  let page: Page;

  async function open(): Promise<void> {
    browser = await puppeteer.launch({ ...options, headless: true, defaultViewport: null });
    page = (await browser.pages())[0] ?? (await browser.newPage());
    await page.setViewport({ width: viewport.width, height: viewport.height });
    // The protocol of Firefox names an error in the console 'JSHandle@error' only.
    await page.evaluateOnNewDocument(() => {
      const write = console.error;
      console.error = (...args: unknown[]) =>
        write(...args.map((arg) => (arg instanceof Error ? String(arg) : arg)));
    });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`error ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`pageerror ${String(error)}`));
    if (viewport.cpuSlowdown) await page.emulateCPUThrottling(viewport.cpuSlowdown);
    if (viewport.blockServiceWorkers)
      await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  }

  await open();
  return {
    downloads,
    problems: () => problems,
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    run: (expression) => page.evaluate(expression),
    async point(steps) {
      for (const step of steps) {
        if (step === 'down') await page.mouse.down();
        else if (step === 'up') await page.mouse.up();
        else await page.mouse.move(...step.move);
      }
    },
    async press(keys) {
      const all = keys.split('+') as KeyInput[];
      for (const key of all) await page.keyboard.down(key);
      for (const key of all.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    async setFiles(selector, paths) {
      const input = await page.waitForSelector(selector);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(...paths);
    },
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    async killAndReopen() {
      const process = browser.process();
      const ended = new Promise((resolve) => process?.once('exit', resolve));
      process?.kill('SIGKILL');
      await ended;
      await open();
    },
    close: () => browser.close(),
  };
}

export const launchFirefox = (executablePath: string, options: LaunchOptions): Promise<Engine> =>
  launch(firefoxOptions(executablePath, options), options);

export const launchChromium = (
  executablePath: string,
  options: LaunchOptions & ChromiumOptions,
): Promise<Engine> => launch(chromiumOptions(executablePath, options), options);

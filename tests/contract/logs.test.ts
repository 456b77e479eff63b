import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { functionLog } from '#server/functions/function-log.ts';
import { createLog } from '#server/create-log.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import { joinAs, newestLink, password } from './auth-journey.ts';
import { buy, cartLine, checkoutBody, download, getOrder, postCheckout, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

interface Line {
  msg: string;
  requestId?: string;
  path?: string;
  status?: number;
}

/** What Ada enters on the site. No log line may contain it. */
const ada = {
  firstName: 'Adalberta',
  lastName: 'Vaulterova',
  phone: '+1 555 010 7788',
  email: 'adalberta.v@private.example',
  message: 'My grip slips since the operation',
  guardian: { name: 'Guardiana Vaulterova', email: 'guardiana@private.example' },
};

const lines: string[] = [];
const log = createLog(
  'local',
  'debug',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);

describeBackend(
  'the server log',
  {
    log,
    // Nothing listens there, so that an error is logged.
    settings: readSettings({
      BEEHIIV_API_KEY: 'key-of-beehiiv',
      BEEHIIV_PUBLICATION_ID: 'pub_x',
      BEEHIIV_API_URL: 'http://127.0.0.1:1',
    }),
    prepare: seedShop,
  },
  (context) => {
    /** Makes a table fail and quote its input, like the details of Postgres' errors. */
    const breakTable = (table: string, quote: string) =>
      context.database.asOwner((tx) =>
        tx.exec(
          `create function "private"."quote_and_fail" () returns trigger language plpgsql as $$
       begin
         raise exception 'no room for %', ${quote} using errcode = 'XX000', detail = new::text, hint = new::text;
       end $$;
       create trigger "fails" before insert on ${table} for each row execute function "private"."quote_and_fail" ();`,
        ),
      );
    const mendTables = () =>
      context.database.asOwner((tx) => tx.exec(`drop function "private"."quote_and_fail" () cascade`));

    test('has the request id on every line, and no personal data', async () => {
      const visitor = context.backend.anonClient();
      const { session, browser } = await joinAs(context, {
        email: ada.email,
        data: { first_name: ada.firstName, last_name: ada.lastName, phone_number: ada.phone },
      });
      const link = await newestLink(context, ada.email);
      await visitor.auth.signInWithPassword({ email: ada.email, password: 'not the password of hers' });
      const sessionId = await buy(context.backend, [cartLine(3)], ada.email);
      await getOrder(context.backend, sessionId);
      await download(context.backend, { fileId: 'x', session_id: sessionId });
      const message = { name: ada.firstName, email: ada.email, subject: 'Grip', message: ada.message };
      expect((await visitor.from('contact_messages').insert(message)).error).toBeNull();
      const { data: record } = await visitor
        .from('waitlist')
        .insert({ email: ada.email, first_name: ada.firstName, last_name: ada.lastName, list: 'app' })
        .select()
        .single();
      await visitor.functions.invoke('sync-to-beehiiv', { body: { record, type: 'SINGLE' } });
      await browser.rpc('set_guardian', {
        p_is_minor: true,
        p_name: ada.guardian.name,
        p_email: ada.guardian.email,
      });
      const path = `${session.user.id}/1.webm`;
      await browser.storage
        .from('video-submissions')
        .upload(path, new Blob(['film of Adalberta']), { contentType: 'video/webm' });
      await browser.from('video_submissions').insert({
        user_id: session.user.id,
        video_url: path,
        video_file_name: `${ada.lastName}.webm`,
        video_file_size: 1,
      });
      await deliverDueMail({
        ...functionDependencies(context.backend),
        sendMail: ({ to }) => Promise.reject(new Error(`450 <${to}> is busy`)),
        log: functionLog(log),
      });

      await breakTable('"public"."contact_messages"', 'new."email"');
      const failed = await visitor.from('contact_messages').insert(message);
      expect(failed.status).toBe(500);
      await mendTables();
      await breakTable('"auth"."users"', 'new."email"');
      const refused = await visitor.auth.signUp({ email: `other.${ada.email}`, password });
      expect(refused.error?.status).toBe(500);
      await mendTables();
      await breakTable('"public"."orders"', `'${ada.email}'::text`);
      const failedOrder = await postCheckout(context.backend, checkoutBody(context.backend, [cartLine(3)]));
      expect(failedOrder.status).toBe(500);
      await mendTables();

      const written = lines.map((line) => JSON.parse(line) as Line);
      expect(written.map(({ msg }) => msg)).toEqual(
        expect.arrayContaining([
          'request',
          'data request failed',
          'an auth request failed',
          'A function failed',
          'An entry could not be sent to Beehiiv',
          'A mail was not sent',
        ]),
      );
      // Mails of the queue belong to no request.
      const nameless = written.filter(
        ({ msg, requestId }) => requestId === undefined && msg !== 'A mail was not sent',
      );
      expect(nameless).toEqual([]);
      const requests = new Set(
        written.filter(({ msg }) => msg === 'request').map(({ requestId }) => requestId),
      );
      for (const { requestId, msg } of written) {
        if (msg !== 'A mail was not sent') expect(requests).toContain(requestId);
      }

      // Replaces Stripe's payment page, whose addresses a live server never sees.
      const everything = lines.filter((line) => !line.includes('"path":"/sandbox/pay/')).join('');
      for (const secret of [
        ada.firstName,
        ada.lastName,
        ada.phone,
        'private.example',
        ada.message,
        password,
        'not the password of hers',
        'key-of-beehiiv',
        link.token,
        sessionId,
        session.access_token,
        session.refresh_token,
        context.backend.secrets.secretKey,
        context.backend.secrets.jwtSecret,
      ]) {
        expect(everything.includes(secret), `the log contains '${secret}'`).toBe(false);
      }
    });

    test('the request id of a response finds its line', async () => {
      const answer = await fetch(`${context.backend.url}/rest/v1/videos?select=id`, {
        headers: { apikey: context.backend.publishableKey },
      });
      const id = answer.headers.get('x-request-id');
      const line = lines.map((each) => JSON.parse(each) as Line).find(({ requestId }) => requestId === id);
      expect(line).toMatchObject({ msg: 'request', path: '/rest/v1/videos', status: answer.status });
    });
  },
);

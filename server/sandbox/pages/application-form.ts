import { html } from 'hono/html';
import { z } from 'zod';
import { readForm } from './form-submission.ts';
import { page } from './page.ts';

const NOTICE = 'This is a test form. Nothing you enter is sent or stored.';

const application = z.object({
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254),
  best: z.string().trim().max(40),
  about: z.string().trim().min(1).max(5000),
});

type Entries = Record<keyof z.infer<typeof application>, string>;

/** GET shows the coaching application; POST confirms it or reports invalid fields. Nothing is stored. */
export async function handleApplicationForm(request: Request): Promise<Response> {
  if (request.method === 'GET') return showForm({ name: '', email: '', best: '', about: '' });
  const form = await readForm(request);
  const read = (name: keyof Entries) => form.get(name)?.trim() ?? '';
  const entries = { name: read('name'), email: read('email'), best: read('best'), about: read('about') };
  const checked = application.safeParse(entries);
  if (!checked.success)
    return showForm(entries, 'Please enter your name, a valid email address and your goals.');
  const body = html`
    <h1>Thank you, ${checked.data.name}</h1>
    <p>The real form would now be sent to the coaches.</p>
    <p><a href="/sandbox/application-form">Back to the form</a></p>
  `;
  return page({ title: 'Application received', notice: NOTICE, body }, { framed: true });
}

function showForm(entries: Entries, alert?: string): Promise<Response> {
  const body = html`
    <h1>Coaching application</h1>
    ${alert === undefined ? '' : html`<p class="alert" role="alert">${alert}</p>`}
    <form method="post" action="/sandbox/application-form">
      <label for="name">Name</label>
      <input id="name" name="name" autocomplete="name" maxlength="200" required value="${entries.name}" />
      <p class="hint">What your coach should call you.</p>
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="254"
        required
        value="${entries.email}"
      />
      <p class="hint">The coaches reply to this address.</p>
      <label for="best">Personal best</label>
      <input id="best" name="best" maxlength="40" value="${entries.best}" />
      <p class="hint">In meters, or feet and inches.</p>
      <label for="about">Steps, poles, week and goals</label>
      <input id="about" name="about" maxlength="5000" required value="${entries.about}" />
      <p class="hint">A few sentences are enough.</p>
      <button type="submit">Send application</button>
    </form>
  `;
  return page(
    { title: 'Coaching application', notice: NOTICE, body },
    { status: alert === undefined ? 200 : 422, framed: true },
  );
}

import { html } from 'hono/html';
import { readForm } from './form-submission.ts';
import { page } from './page.ts';

const NOTICE = 'This is a test calendar. Nothing you choose is sent or stored.';

const times = ['Monday, 5:00 PM', 'Wednesday, 6:30 PM', 'Saturday, 10:00 AM'];

/** Simulates the booking calendar. GET offers times, POST confirms one. Nothing is stored. */
export async function handleBookingPage(request: Request): Promise<Response> {
  if (request.method === 'GET') {
    const body = html`
      <h1>Book your time</h1>
      <form method="post" action="/sandbox/booking">
        ${times.map((time) => html`<button class="second" name="time" value="${time}">${time}</button>`)}
      </form>
    `;
    return page({ title: 'Book your time', notice: NOTICE, body });
  }
  const chosen = (await readForm(request)).get('time');
  const time = times.find((one) => one === chosen);
  const body =
    time === undefined
      ? html`<h1>Choose a time</h1>
          <p class="alert" role="alert">This time is not available.</p>
          <p><a href="/sandbox/booking">Back to the calendar</a></p>`
      : html`<h1>${time}</h1>
          <p>The real calendar would now confirm this call by email.</p>
          <p><a href="/sandbox/booking">Choose another time</a></p>`;
  return page({ title: 'Book your time', notice: NOTICE, body }, { status: time === undefined ? 422 : 200 });
}

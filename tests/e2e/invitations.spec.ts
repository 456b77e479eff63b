import { expectAccessible } from './accessibility-steps.ts';
import {
  coach as owner,
  enterAs,
  expectSignedIn,
  makeMember,
  newVisitor,
  openVisitor,
  readMail,
  toastOf,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const subject = /^Your coach invited you to /;

test(
  'the owner imports athletes; Ada opens her link, sets a password and is a member; Eve’s link is revoked',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const [ada, eve, member] = [newVisitor('Ada'), newVisitor('Eve'), await makeMember(request, 'Mia')];
    await enterAs(page, owner);
    await page.goto('/admin/invitations');
    await page.getByLabel('CSV file').setInputFiles({
      name: 'athletes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Name;Email;Group;Free until',
          `Ada Vaulter;${ada.email};Juniors;12/31/2099`,
          `Eve Vaulter;${eve.email};;`,
          `Mia Vaulter;${member.email};;`,
          'Tom;tom@;;',
        ].join('\r\n'),
      ),
    });
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(row(member.email)).toContainText('Already a member');
    await expect(row('tom@')).toContainText('Not a valid email address');
    await expect(row(ada.email)).toContainText('December 31, 2099');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invite 2 athletes' }).click();
    await expect(toastOf(page, '2 athletes invited')).toBeVisible();
    await expect(row(ada.email)).toContainText('Pending');

    const linkTo = async (email: string) =>
      /http\S+\/auth\/invitation\S+/.exec((await readMail(request, email, subject)).text)?.[0] ?? '';
    const eveLink = await linkTo(eve.email);
    await row(eve.email)
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(row(eve.email)).toContainText('Revoked');

    const phone = await openVisitor(browser);
    await phone.goto(eveLink);
    await expect(phone.getByRole('alert')).toContainText('withdrawn');

    await phone.goto(await linkTo(ada.email));
    await expect(phone.getByText(ada.email)).toBeVisible();
    await expectAccessible(phone);
    await phone.getByLabel('Password', { exact: true }).fill(ada.password);
    await phone.getByRole('button', { name: 'Open my account' }).click();
    await expect(phone).toHaveURL('/upload');
    await expectSignedIn(phone);
    await phone.goto('/video-library');
    await expect(phone.getByText('December 31, 2099')).toBeVisible();

    await page.reload();
    await expect(row(ada.email)).toContainText('Accepted');
  },
);

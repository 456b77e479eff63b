import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useEntryCheck } from '#lib/forms/check-entry.ts';
import { emailAddress, required, nameRules } from '#lib/forms/form-rules.ts';
import { useRestoreFocus } from '#lib/forms/use-restore-focus.ts';
import { useSubmission } from '#lib/forms/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { EmailField, TextAreaField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { checkHoneypot, HoneypotField } from '#ui/honeypot-field.tsx';
import { sendMessage, type Message } from './send-message.ts';

const minimumProcessingMs = 1000;
const successMessageMs = 5000;

interface ContactFormProps {
  /** 'none' sends no request. */
  delivery: 'mail' | 'none';
  /** Shown in the error message as another way to write. */
  email: string;
  /** Text of the button. */
  button: string;
  success: string;
}

const rules = {
  name: nameRules.name,
  email: emailAddress,
  subject: required('Enter a subject.'),
  message: required('Enter your message.'),
};

/** The message form. Shows 'Processing...' for at least a second, then the success message for five, or an error message. */
export function ContactForm({ delivery, email, button, success }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isTyped, setTyped] = useState(false);
  useLeaveGuard(isTyped);
  const { problems, checkForm, clearProblem } = useEntryCheck(rules);
  const {
    submit: send,
    reset,
    isPending,
    isSent,
    isFailed,
  } = useSubmission({
    async send({ message, isTrapped }: { message: Message; isTrapped: boolean }) {
      const minimumDelay = new Promise((resolve) => setTimeout(resolve, minimumProcessingMs));
      const request = delivery === 'none' || isTrapped ? undefined : sendMessage(message);
      const [result] = await Promise.allSettled([request, minimumDelay]);
      if (result.status === 'rejected') throw result.reason;
      if (isTrapped) throw new Error('The form was filled in by a bot');
    },
    onSuccess() {
      form.current?.reset();
      setTyped(false);
    },
    onError: (error) => console.error('The message was not sent', error),
  });
  useRestoreFocus(isPending);

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(reset, successMessageMs);
    return () => clearTimeout(timer);
  }, [isSent, reset]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const message = checkForm(event.currentTarget);
    if (message) send({ message, isTrapped: checkHoneypot(event.currentTarget) });
  }

  return (
    <Form
      ref={form}
      isPending={isPending}
      className="relative max-w-2xl"
      onSubmit={submit}
      onInput={(event) => {
        setTyped(true);
        clearProblem(event);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          error={problems.name}
        />
        <EmailField label="Email" name="email" required error={problems.email} />
      </div>
      <TextField label="Subject" name="subject" required maxLength={200} error={problems.subject} />
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={7}
        maxLength={5000}
        error={problems.message}
      />
      <HoneypotField />
      <Button type="submit" disabled={isPending} className="self-start sm:min-w-44">
        {isPending ? 'Processing...' : button}
      </Button>
      <p role="status" className="font-medium text-grass empty:hidden">
        {isSent && success}
      </p>
      {isFailed && (
        <p role="alert" className="font-medium text-error">
          Your message wasn’t sent. Please try again, or write to{' '}
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {email}
          </a>
          .
        </p>
      )}
    </Form>
  );
}

'use client';

import { createContext, type FormEvent, type ReactElement, useContext } from 'react';
import { Button, type ButtonProps, buttonLook } from '#components/ui/button.tsx';

/*
 * What a console does is a form that the browser can post by itself. With its scripts a page calls the same route with JSON instead, and stays where it is.
 * Dialogs need scripts: without them their form is folded away below a head that looks like their button.
 */

/** Where a form goes, and what is sent beside its fields. */
export type FormTarget = { to: string; sends?: Readonly<Record<string, string>> };

const FormKey = createContext<string | undefined>(undefined);

/** The key that all forms of a page carry: what was sent under it once is not done again. A new one for each page that is made. */
export function FormKeyProvider({ value, children }: { value: string; children: React.ReactNode }) {
  return <FormKey value={value}>{children}</FormKey>;
}

const SCRIPTLESS_RULES =
  '.needs-scripts { display: none !important; } .grid-without-scripts { display: grid !important; }';

/** Without scripts what is of the class `needs-scripts` is not there, and what unfolds by them is open. For the head of a frame with such forms. */
export function WithoutScripts() {
  return (
    <noscript>
      <style>{SCRIPTLESS_RULES}</style>
    </noscript>
  );
}

type PostFormProps = FormTarget & {
  className?: string;
  enctype?: 'multipart/form-data';
  children: React.ReactNode;
};

/** A form that the browser posts, scripts or not. */
export function PostForm({ to, sends, enctype, className, children }: PostFormProps) {
  return (
    <form method="post" action={to} encType={enctype} className={className}>
      <HiddenFields sends={sends} />
      {children}
    </form>
  );
}

type ActFormProps = FormTarget & {
  /** With scripts, instead of the post. */
  onAct: () => void;
  className?: string;
  children: React.ReactNode;
};

/** A form that is an act: posted where there are no scripts. */
export function ActForm({ to, sends, onAct, className, children }: ActFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAct();
  }
  return (
    <form method="post" action={to} onSubmit={submit} noValidate className={className}>
      <HiddenFields sends={sends} />
      {children}
    </form>
  );
}

type ActButtonProps = FormTarget & Omit<ButtonProps, 'type' | 'onClick' | 'asChild'> & { onAct: () => void };

/** An act of one press. */
export function ActButton({ to, sends, onAct, busy, ...button }: ActButtonProps) {
  return (
    <ActForm to={to} {...(sends && { sends })} onAct={() => !busy && onAct()} className="inline-grid">
      <Button type="submit" {...(busy !== undefined && { busy })} {...button} />
    </ActForm>
  );
}

type ActFoldProps = FormTarget & {
  /** The button that opens the dialog where there are scripts. */
  trigger: React.ReactNode;
  title: string;
  /** What follows from going on. */
  children: React.ReactNode;
  fields?: React.ReactNode;
  confirmLabel: string;
  danger?: boolean;
};

/** A dialog's form where there are no scripts. */
export function ActFold({ trigger, title, children, fields, confirmLabel, danger, to, sends }: ActFoldProps) {
  const { props } = trigger as ReactElement<ButtonProps>;
  return (
    <noscript>
      <details className="max-w-sm whitespace-normal text-left">
        <summary aria-label={props['aria-label']} className={buttonLook({ tone: props.tone, size: props.size })}>
          {props.children}
        </summary>
        <PostForm
          to={to}
          {...(sends && { sends })}
          className="mt-2 grid gap-4 rounded-lg border border-line bg-paper p-4 text-sm shadow-rest"
        >
          <p className="font-semibold">{title}</p>
          <div className="text-muted">{children}</div>
          {fields}
          <Button type="submit" tone={danger ? 'danger' : 'primary'} size="small" className="justify-self-start">
            {confirmLabel}
          </Button>
        </PostForm>
      </details>
    </noscript>
  );
}

function HiddenFields({ sends }: { sends: FormTarget['sends'] }) {
  const formKey = useContext(FormKey);
  const sent = { ...sends, ...(formKey && { formKey }) };
  return Object.entries(sent).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

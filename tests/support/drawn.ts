import { onTestFinished } from 'vitest';

/** A component that React has drawn, by its own name (not that of `memo` around it), and what it was given. */
export interface Drawn {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
}

type Component = ((props: never) => unknown) & { readonly displayName?: string };

/** What React keeps of an element on the page. What it looks at anew gets another object, whose `alternate` is the one before. */
interface Fiber {
  /** A name of HTML, a component, or an object of React's, which has `render` where it is a component with a ref. */
  readonly type: string | Component | { readonly render?: Component } | null;
  readonly memoizedProps: Drawn['props'];
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Hook {
  readonly supportsFiber: true;
  readonly inject: () => number;
  onCommitFiberRoot?: ((renderer: number, root: { readonly current: Fiber }) => void) | undefined;
}

/** React's PerformedWork: in this commit the component was called, and what it returned was taken. */
const PERFORMED_WORK = 1;

/*
 * What React's own developer tools are told by. React looks for it once, when it is loaded, so that this module stands before
 * React in the setup of all files; while nobody watches, React calls nothing.
 */
const hook: Hook = { supportsFiber: true, inject: () => 1 };
Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });

function componentOf({ type }: Fiber): Component | undefined {
  if (typeof type === 'function') return type;
  return typeof type === 'object' ? type?.render : undefined;
}

function addDrawn(fiber: Fiber, drawn: Drawn[]): void {
  const component = componentOf(fiber);
  if (component && fiber.flags & PERFORMED_WORK)
    drawn.push({ name: component.displayName || component.name, props: fiber.memoizedProps });
  // What React has not looked at below it is still the same object, with the flags of an earlier commit.
  if (fiber.child === fiber.alternate?.child) return;
  for (let child = fiber.child; child; child = child.sibling) addDrawn(child, drawn);
}

/**
 * Lists the components that React draws from now on until the test ends: parents before what is in them, each as often as it is
 * drawn.
 */
export function watchDrawn(): Drawn[] {
  const drawn: Drawn[] = [];
  hook.onCommitFiberRoot = (_, { current }) => addDrawn(current, drawn);
  onTestFinished(() => {
    hook.onCommitFiberRoot = undefined;
  });
  return drawn;
}

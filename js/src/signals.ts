import { effect } from "@preact/signals-core";
import { Component, type ComponentType, Fragment, type FunctionComponent, options } from "preact";

export { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";

type Props = Record<string, unknown>;

/** Drawn again when a signal changes that it has read, or one of its properties. */
function followed(draw: FunctionComponent<Props>): ComponentType<Props> {
  return class extends Component<Props> {
    stop = () => {};
    override shouldComponentUpdate(next: Props) {
      const now: Props = this.props;
      return Object.keys({ ...now, ...next }).some((name) => now[name] !== next[name]);
    }
    override componentWillUnmount() {
      this.stop();
    }
    override render(props: Props) {
      let drawn: ReturnType<typeof draw> | undefined;
      this.stop();
      this.stop = effect(() => {
        if (drawn === undefined) drawn = draw(props) ?? null;
        else this.forceUpdate();
      });
      return drawn;
    }
  };
}

const known = new Map<unknown, ComponentType<Props>>();

// a component is a function: what follows signals takes its place as it is used
options.vnode = (vnode) => {
  const { type } = vnode;
  if (typeof type !== "function" || type === Fragment || "Provider" in type || type.prototype?.render) return;
  const follows = known.get(type) ?? followed(type as FunctionComponent<Props>);
  known.set(type, follows);
  vnode.type = follows;
};

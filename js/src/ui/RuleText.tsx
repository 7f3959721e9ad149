import { useWidgetModel } from "../widget-model";

/** The wording of a rule, fetched from the rulebook. */
export function RuleText({ rule }: { rule: string }) {
  const view = useWidgetModel();
  return (
    <blockquote>
      <b>{rule}</b> {view.phrases.value.of(view.rule(rule).value)}
    </blockquote>
  );
}

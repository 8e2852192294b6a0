/** Who imports whom. */
export type Graph = Map<string, Set<string>>;

/** The groups that lead back to themselves, each sorted. Tarjan's strongly connected components. */
export function circlesIn(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): void {
    const number = numbers.size;
    numbers.set(node, number);
    lowest.set(node, number);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(low(node), low(next)));
    }
    if (low(node) !== number) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  }

  const low = (node: string) => lowest.get(node) ?? 0;

  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return circles;
}

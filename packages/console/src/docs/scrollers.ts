/**
 * What is too wide or too long for its place can be reached and moved with the keyboard. What fits is no stop on the way
 * through the page: there are hundreds of tables and samples.
 */
export function mountScrollers(main: HTMLElement): void {
  const observer = new ResizeObserver((changed) => {
    for (const { target } of changed) if (target instanceof HTMLElement) setReach(target);
  });
  for (const scroller of main.querySelectorAll<HTMLElement>("[data-label]")) observer.observe(scroller);
}

function setReach(scroller: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
    scroller.tabIndex = 0;
    scroller.role = "group";
    scroller.ariaLabel = scroller.dataset.label ?? "";
  } else {
    for (const attribute of ["tabindex", "role", "aria-label"]) scroller.removeAttribute(attribute);
  }
}

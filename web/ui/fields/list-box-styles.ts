/** The floating surface of menus and option lists. */
export const popoverClass =
  "overflow-auto rounded-card border border-neutral-weak bg-overlay p-1.5 shadow-overlay outline-none " +
  "transition duration-140 data-entering:opacity-0 data-exiting:opacity-0 " +
  "data-[placement=bottom]:data-entering:-translate-y-1 data-[placement=top]:data-entering:translate-y-1";

/** In pixels, for React Aria, which sets the height as a style, so a class would have no effect. */
export const popoverMaxHeight = 320;

/** One row of a menu or an option list. */
export const itemClass =
  "flex min-h-target cursor-pointer items-center gap-2.5 rounded-control px-3 py-2 text-body text-neutral " +
  "no-underline outline-none data-focused:bg-neutral-weak data-pressed:bg-neutral-weak-pressed off:cursor-not-allowed " +
  "off:text-disabled";

/** The build puts every style sheet that `main.tsx` imports into one file beside the script. */
declare module "*.css";

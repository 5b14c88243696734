/** Stands where the visual editor will. */
export default function Placeholder({ formKey }: { readonly formKey: string }) {
  return <p>{formKey}</p>;
}

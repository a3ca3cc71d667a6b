/** A form of twenty fields of all usual kinds. */
import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";

const towns = ["Bath", "Derby", "Leeds", "Lincoln", "Oxford", "Ripon", "Truro", "Wells", "York"];
const subjects = ["Assessment", "Exclusion", "Mediation", "School", "Transport", "Tribunal"];

export function FormPart() {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack maw={640}>
        <Title order={2}>New person</Title>
        <TextInput name="first_name" label="First name" required />
        <TextInput name="last_name" label="Last name" required />
        <TextInput name="email" type="email" label="Email" description="For answers only" />
        <TextInput name="telephone" type="tel" label="Telephone" />
        <TextInput name="postcode" label="Postcode" />
        <PasswordInput name="password" label="Password" />
        <TextInput name="birthday" type="date" label="Date of birth" />
        <TextInput name="since" type="date" label="With us since" />
        <NumberInput name="children" label="Children" min={0} max={20} />
        <NumberInput name="minutes" label="Minutes" min={0} step={5} />
        <Select name="town" label="Town" data={towns} searchable />
        <Select name="birthplace" label="Place of birth" data={towns} clearable />
        <MultiSelect name="subjects" label="Subjects" data={subjects} />
        <Radio.Group name="contact" label="How to get in touch" defaultValue="email">
          <Group>
            <Radio value="email" label="Email" />
            <Radio value="telephone" label="Telephone" />
            <Radio value="letter" label="Letter" />
          </Group>
        </Radio.Group>
        <Checkbox name="consent" label="Has agreed to be contacted" />
        <Checkbox name="member" label="Is a member" />
        <Switch name="newsletter" label="Wants the newsletter" />
        <Textarea name="address" label="Address" rows={3} />
        <Textarea name="notes" label="Notes" autosize minRows={3} />
        <Textarea name="needs" label="Needs" rows={3} error="Say what is needed" />
        <Group>
          <Button type="submit">Save</Button>
          <Button type="reset" variant="default">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

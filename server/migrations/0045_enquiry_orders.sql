-- Lists of one outcome by their minutes: most lost calls and wrong numbers are short, so that reading all enquiries
-- in the order of their minutes passes hundreds of thousands of them (ENQ-5).
CREATE INDEX enquiries_outcome_minutes ON enquiries (outcome, minutes, enquiry_id);
